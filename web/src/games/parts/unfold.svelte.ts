import { lay } from '../../design/art'
import { glance } from '../../design/breath'

/** Whether the page has laid a board already: then the next one is laid at once. */
let laid = false

/** The first board is laid part by part, from what one reads first to what one needs last: the page shows each, and answers,
 *  before the next. The game's drawings are asked for when the words stand. */
export function unfold(game: string, parts: number): { readonly part: number } {
  let part = $state(laid ? parts : 0)
  $effect(() => {
    if (part > 0) void lay(game)
    if (part >= parts) {
      laid = true
      return
    }
    let wanted = true
    void glance().then(() => wanted && (part += 1))
    return () => void (wanted = false)
  })
  return {
    get part() {
      return part
    },
  }
}
