/** One tab stop for a board or a row of cards: arrow keys go from piece to piece. */

export interface Arrows {
  /** How many pieces stand in a row; 0 for a single row, whatever its length. */
  columns?: number
  onEscape?: () => void
}

/** An attachment for the element around the pieces; a piece is whatever carries `data-piece`. */
export function arrows(options: () => Arrows) {
  return (node: HTMLElement) => {
    const pieces = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>('[data-piece]')]

    const stop = (wanted?: HTMLElement): void => {
      const all = pieces()
      const one = wanted ?? all.find((piece) => piece.tabIndex === 0) ?? all[0]
      for (const piece of all) {
        const stops = piece === one ? 0 : -1
        if (piece.tabIndex !== stops) piece.tabIndex = stops // even to write the same makes a browser lay out anew
      }
    }

    const go = (piece: HTMLElement | undefined): void => {
      if (!piece) return
      stop(piece)
      piece.focus()
    }

    const nextLegal = (all: HTMLElement[], from: number): HTMLElement | undefined => {
      const ahead = [...all.slice(from + 1), ...all.slice(0, from + 1)]
      return ahead.find((piece) => piece.matches('.kento'))
    }

    const press = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const { columns = 0, onEscape } = options()
      const all = pieces()
      const from = all.indexOf((event.target as HTMLElement).closest<HTMLElement>('[data-piece]')!)
      const down = columns || 1
      const targets: Record<string, () => HTMLElement | undefined> = {
        ArrowRight: () => all[from + 1], // at the end of a row, on to the next
        ArrowLeft: () => all[from - 1],
        ArrowDown: () => all[from + down],
        ArrowUp: () => all[from - down],
        Home: () => all[columns ? from - (from % columns) : 0],
        End: () => all[columns ? from - (from % columns) + columns - 1 : all.length - 1],
        l: () => nextLegal(all, from),
        L: () => nextLegal(all, from),
      }
      if (event.key === 'Escape' && onEscape) onEscape()
      else if (targets[event.key]) {
        const piece = targets[event.key]!()
        if (!piece && event.key.toLowerCase() === 'l') return // nothing here: the page looks elsewhere
        go(piece)
      } else return
      event.preventDefault()
      event.stopPropagation()
    }

    let last: { piece: HTMLElement; place: number } | null = null

    const come = (event: FocusEvent): void => {
      const piece = (event.target as HTMLElement).closest<HTMLElement>('[data-piece]')
      if (!piece) return
      stop(piece)
      last = { piece, place: pieces().indexOf(piece) }
    }

    /** A piece that goes takes its focus along; the one that lies in its place gets it. */
    const settle = (): void => {
      stop()
      if (last && !node.contains(last.piece) && document.activeElement === document.body)
        go(pieces()[last.place] ?? pieces().at(-1))
    }

    stop()
    const watch = new MutationObserver(settle)
    watch.observe(node, { childList: true, subtree: true })
    node.addEventListener('keydown', press)
    node.addEventListener('focusin', come)
    return () => {
      watch.disconnect()
      node.removeEventListener('keydown', press)
      node.removeEventListener('focusin', come)
    }
  }
}

/** An attachment for the dock: when the button just pressed goes, focus returns to the board. */
export function keepFocus(node: HTMLElement): () => void {
  let within = false
  const come = (): void => void (within = true)
  const leave = (event: FocusEvent): void => {
    if (event.relatedTarget) within = false
  }
  const watch = new MutationObserver(() => {
    if (!within || document.activeElement !== document.body) return
    within = false
    node.parentElement?.querySelector<HTMLElement>('[data-piece][tabindex="0"]')?.focus()
  })
  watch.observe(node, { childList: true, subtree: true })
  node.addEventListener('focusin', come)
  node.addEventListener('focusout', leave)
  return () => {
    watch.disconnect()
    node.removeEventListener('focusin', come)
    node.removeEventListener('focusout', leave)
  }
}
