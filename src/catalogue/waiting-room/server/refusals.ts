import { Problem } from '#lib/problem.ts'

export const noRoom = () => new Problem('no_queue', 'Ahora no hay fila para esta venta.', 409)
/** In the second or two in which a list closes nobody has a number to give. */
export const listCloses = () =>
  new Problem('list_closes', 'La lista se está cerrando. En unos segundos tomas tu lugar, al final.', 409)
export const noPlace = () => new Problem('no_place', 'Todavía no tienes lugar en esta fila.', 409)
export const notYourTurn = () => new Problem('not_your_turn', 'Aún no es tu turno. Te avisamos.', 409)
export const turnOver = () =>
  new Problem('turn_over', 'Se pasó tu turno. Puedes volver a la fila una vez, al final.', 409)
export const noReturn = () => new Problem('no_return', 'Con este lugar ya no puedes volver a la fila.', 409)

/** Seats of a sale with a waiting room are asked for without a pass. */
export const passRequired = (saleId: string) =>
  new Problem(
    'queue_pass_required',
    'Esta venta tiene fila. Toma tu lugar y elige cuando sea tu turno.',
    403,
    {
      saleId,
    },
  )
export const passOver = (saleId: string) =>
  new Problem('queue_pass_over', 'Tu tiempo para elegir terminó. Puedes volver a la fila una vez.', 403, {
    saleId,
  })
