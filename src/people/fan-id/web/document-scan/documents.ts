import type { DocumentKind } from '../../registration-contract.ts'

export type Side = 'front' | 'back'

type Description = {
  label: string
  hint: string
  sides: Side[]
  /** Width by height, as it lies before the camera. */
  shape: number
  /** What to do for each side. */
  ask: Record<Side, string>
}

export const documents: Record<DocumentKind, Description> = {
  ine: {
    label: 'INE vigente',
    hint: 'Credencial para votar, por los dos lados.',
    sides: ['front', 'back'],
    shape: 1.586,
    ask: {
      front: 'El frente de tu INE, donde está tu foto',
      back: 'El reverso de tu INE, con las letras de abajo',
    },
  },
  passport: {
    label: 'Pasaporte',
    hint: 'De cualquier país: la página de tu foto.',
    sides: ['front'],
    shape: 1.42,
    ask: { front: 'La página de tu foto, con las dos líneas de letras', back: '' },
  },
  curp_biometrica: {
    label: 'CURP biométrica',
    hint: 'La que tiene tu foto y un código QR.',
    sides: ['front'],
    shape: 1.586,
    ask: { front: 'El lado de tu foto y el código QR', back: '' },
  },
}
