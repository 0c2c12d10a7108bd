import { notFound, Problem } from '#lib/problem.ts'

export const noBallot = () => notFound('No encontramos ese sorteo.')
export const notOpen = () =>
  new Problem('ballot_not_open', 'Ahora no se puede participar en este sorteo.', 409)
export const noApplication = () =>
  new Problem('no_application', 'No tienes una solicitud en este sorteo.', 409)
export const fanIdRequired = () =>
  new Problem('fan_id_required', 'Para este sorteo necesitas tu Fan ID.', 403)
export const phoneRequired = () => new Problem('phone_required', 'Confirma tu celular para participar.', 403)
export const tooManySeats = (most: number) =>
  new Problem('too_many_seats', `Puedes pedir hasta ${most} por solicitud.`, 409, { most })
export const unknownZone = () =>
  new Problem('unknown_zone', 'Elige zonas que estén en el sorteo y donde quepan todos.', 409)
export const unknownCompanion = (typed: string) =>
  new Problem(
    'unknown_companion',
    `No encontramos a nadie con «${typed}». Revisa su correo o su Fan ID.`,
    409,
    {
      typed,
    },
  )
export const companionTwice = () =>
  new Problem('companion_twice', 'Anotaste a la misma persona dos veces, o a ti.', 409)
/** A companion stands in another application, maybe in one of their own. */
export const companionElsewhere = (hints: string[]) =>
  new Problem(
    'companion_elsewhere',
    `Ya está en otra solicitud de este sorteo: ${hints.join(', ')}. Nadie puede estar en dos.`,
    409,
    { companions: hints },
  )
/** Who applies is named in somebody else's application. */
export const inCompany = () =>
  new Problem(
    'in_company',
    'Alguien te anotó como acompañante. Para participar por tu cuenta, quítate primero de esa solicitud.',
    409,
  )
export const fanIdElsewhere = () =>
  new Problem('fan_id_elsewhere', 'Con tu Fan ID ya hay una solicitud en este sorteo.', 409)
export const alreadyApplied = () =>
  new Problem('already_applied', 'Ya guardamos tu solicitud. Actualiza la página para verla.', 409)
export const nothingWon = () => new Problem('nothing_won', 'No tienes lugares por pagar en este sorteo.', 409)
