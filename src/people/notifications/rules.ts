import type { Channel, Kind } from './contract.ts'

type Settings = {
  label: string
  hint: string
  /** `always`: a receipt or a right of the person, so it cannot be switched off. `off`: only who asks for it. */
  mail: 'always' | 'on' | 'off'
  push: 'on' | 'off'
  /** News of the club need no purchase: by mail they stand on a consent that can be taken back. */
  marketing: boolean
}

const yours = { mail: 'on', push: 'on', marketing: false } as const
const fixed = { mail: 'always', push: 'on', marketing: false } as const
const ofClub = { mail: 'off', push: 'off', marketing: true } as const

/** What the club tells of, in the order in which a person reads it. */
export const kindSettings: Record<Kind, Settings> = {
  orders: { ...fixed, label: 'Tus compras', hint: 'El correo es tu comprobante: siempre llega.' },
  match_change: {
    ...fixed,
    label: 'Cambios de tu partido',
    hint: 'Si se cancela o se mueve, el correo siempre llega.',
  },
  match_notice: {
    ...fixed,
    label: 'Avisos de tu partido',
    hint: 'Puertas, accesos y lo que debes saber para entrar: el correo siempre llega.',
  },
  match_reminder: {
    ...yours,
    label: 'Recordatorio de tu partido',
    hint: 'Un día antes y el día del partido.',
  },
  tickets: { ...yours, label: 'Tus boletos', hint: 'Transferencias, ventas y cambios de lugar.' },
  bonogallo: { ...yours, label: 'Tu bonogallo', hint: 'Cargos, renovación y tu estado de cuenta.' },
  shop: { ...yours, label: 'Tus pedidos de la tienda', hint: 'Cuando salen o están listos para recoger.' },
  support: { ...yours, label: 'Tus casos de soporte', hint: 'Cuando te contestamos.' },
  affiliate: { ...yours, label: 'Programa de afiliados', hint: 'Tu solicitud y tus pagos.' },
  account: {
    ...fixed,
    label: 'Tu cuenta y tus datos',
    hint: 'Copias y borrado de tus datos: siempre llega.',
  },
  fan_id: {
    ...fixed,
    label: 'Tu Fan ID',
    hint: 'Tu registro, tus menores y quién vio tus datos: el correo siempre llega.',
  },
  sale_alert: {
    ...yours,
    label: 'Avísame',
    hint: 'Cuando ya puedes comprar de un partido que esperabas.',
  },
  waiting_room: {
    ...yours,
    label: 'Tu turno en la fila',
    hint: 'Cuando se acerca tu turno y cuando llega.',
  },
  waitlist: {
    ...yours,
    label: 'Lista de espera',
    hint: 'Cuando hay lugares para ti y cuando termina la lista.',
  },
  ballot: {
    ...yours,
    label: 'Sorteos',
    hint: 'Si ganaste lugares, hasta cuándo pagarlos y si alguien te anotó.',
  },
  sales: { ...ofClub, label: 'Próximas ventas', hint: 'Cuando se abre la venta de un partido.' },
  news: { ...ofClub, label: 'Noticias', hint: 'Lo que pasa en el club.' },
  promotions: {
    ...ofClub,
    label: 'Promociones',
    hint: 'Ofertas, descuentos y un aviso si dejas una compra sin pagar.',
  },
}

export const marketingKinds = kindsWhere(({ marketing }) => marketing)

function kindsWhere(fits: (settings: Settings) => boolean): Kind[] {
  return (Object.keys(kindSettings) as Kind[]).filter((kind) => fits(kindSettings[kind]))
}

/** False for the mails that are a receipt or a right. */
export function canSwitchOff(kind: Kind, channel: Channel): boolean {
  return channel === 'push' || kindSettings[kind].mail !== 'always'
}

/** Whether a kind comes by a channel, by what the person chose or else by default. */
export function isWanted(kind: Kind, channel: Channel, chosen: boolean | undefined): boolean {
  if (!canSwitchOff(kind, channel)) return true
  return chosen ?? kindSettings[kind][channel] === 'on'
}

/** A letter to many leaves after whatever somebody waits for: of jobs that are due, the smaller number goes first. */
export const bulkPriority = 20

/** What does not fit on a phone's lock screen ends in three dots; a long title stops nobody's purchase. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
}
