import { pluralsOf } from '../plural'
import type { Texts } from '../texts'

const count = pluralsOf('es')

export const here: Texts['here'] = {
  onDevice: 'en este dispositivo',
  honest:
    'Esta partida se juega en tu dispositivo. Quien mire en la memoria del navegador podría ver lo oculto; por eso nunca puntúa.',
  fleeting: 'Este navegador no guarda nada: la partida sigue, pero desaparecerá con esta pestaña.',

  elsewhere: 'Esta partida está abierta en otra pestaña',
  elsewhereHint: 'Se juega en un solo lugar a la vez. Puedes seguir aquí; la otra pestaña se detendrá.',
  playHere: 'Jugar aquí',
  unable: 'Ahora no se puede abrir aquí esta partida',
  unableHint:
    'Sus reglas aún no están en este dispositivo, o el navegador no puede ejecutarlas. La partida está guardada.',
  unreadable: 'No se puede leer esta partida',
  unreadableHint: 'Lo que se guarda de ella en este dispositivo está dañado. Puedes descargar lo que hay o borrarla.',
  older: 'Esta partida empezó con reglas anteriores',
  olderHint: 'Teien se ha renovado desde entonces y ya no puede repetirla. Puedes descargar lo que se guarda de ella.',
  noTableHint: 'Se borró o está en otro dispositivo: las partidas contra bots se quedan donde se juegan.',

  download: 'Descargar lo que hay',
  delete: 'Borrar',
  deleteWho: (game) => `Borrar ${game}`,
  deleteSure: '¿Borrar esta partida del dispositivo? No se podrá recuperar.',
  keepIt: 'No borrar',
  deleted: 'Borrada',
  keepOnServer: 'Guardar en el servidor',
  keptOnServer: 'Guardada en el servidor',

  proven: (deals) =>
    count(deals, {
      one: 'Tu navegador ha repartido él mismo a partir del secreto y ha repetido cada jugada según las reglas.',
      other:
        'Tu navegador ha hecho él mismo los # repartos a partir del secreto y ha repetido cada jugada según las reglas.',
    }),

  lead: (games) => `${games} en tu navegador: con un bot paciente, a solas o juntos ante una pantalla.`,
  noServer: 'Esta página no tiene servidor',
  noServerHint:
    'Aquí se juega contra bots, a solas o ante una misma pantalla. Para jugar con amigos de otros lugares y para la clasificación hace falta un servidor.',

  refusals: {
    'not-judged': 'El servidor solo juzga lo que encontró su búsqueda.',
    'no-server': 'Esta página no tiene servidor.',
    'no-device': 'Ahora no se puede jugar a esto en el dispositivo.',
    elsewhere: 'Esta partida está abierta en otra pestaña.',
    unreadable: 'No se puede leer esta partida.',
    'older-build': 'Esta partida empezó con reglas anteriores.',
    'not-kept': 'No se ha podido guardar en este dispositivo. Así está la partida.',
    engine: 'Algo ha fallado en este dispositivo; no se pierde nada de lo guardado. Inténtalo de nuevo.',
  },
}
