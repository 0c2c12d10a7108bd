export const categories = ['violence', 'objects', 'pitch', 'fraud', 'resale', 'authority', 'other'] as const
export type Category = (typeof categories)[number]

export const categoryWords: Record<Category, string> = {
  violence: 'Violencia o amenazas',
  objects: 'Objetos o pirotecnia',
  pitch: 'Invadió la cancha',
  fraud: 'Fraude o identidad falsa',
  resale: 'Reventa',
  authority: 'Orden de la autoridad',
  other: 'Otra',
}

export const states = ['pending', 'coming', 'standing', 'lifted', 'over'] as const
export type State = (typeof states)[number]

export const stateWords: Record<State, string> = {
  pending: 'Falta confirmar',
  coming: 'Por empezar',
  standing: 'Vigente',
  lifted: 'Levantada',
  over: 'Terminada',
}

export const deskAppealWords = {
  open: 'Por responder',
  upheld: 'Se le dio la razón',
  rejected: 'La restricción sigue',
}
