import { amountByHand } from './hands.ts'
import { randomOf } from './random.ts'

export type ProductTruth = { is: 'made' | 'same' | 'wrong'; cents: number; pieces: number; why: string }
export type DirtyProducts = { header: string[]; lines: { cells: string[]; truth: ProductTruth }[] }

const header = [
  'SKU',
  'Producto',
  'Categoría',
  'Talla',
  'Precio público',
  'Existencia',
  'Descripción',
  'Anaquel',
]
const things = [
  ['Jersey de visita', 'Jerseys', ['CH', 'M', 'G', 'XG'], 159_900],
  ['Playera de entrenamiento', 'Ropa', ['CH', 'M', 'G'], 79_900],
  ['Sudadera con gorro', 'Ropa', ['M', 'G', 'XG'], 119_900],
  ['Gorra plana', 'Accesorios', [''], 44_900],
  ['Bufanda clásica', 'Accesorios', ['Única'], 29_900],
  ['Taza del escudo', 'Casa y cancha', [''], 18_900],
  ['Balón del 5', 'Balones', [''], 69_900],
  ['Mameluco', 'Niñas y niños', ['3 meses', '6 meses', '12 meses'], 34_900],
] as const

/** What a shop sold in another system, `rounds` times that catalogue with other names, and the truth about each line. */
export function dirtyProducts({ rounds, seed }: { rounds: number; seed: number }): DirtyProducts {
  const random = randomOf(seed)
  const lines: DirtyProducts['lines'] = []
  let sku = 500
  for (let round = 1; round <= rounds; round += 1)
    for (const [thing, category, sizes, price] of things)
      for (const size of sizes) {
        const pieces = random.below(40)
        const name = round === 1 ? `${thing} de antes` : `${thing} de antes ${round}`
        const cells = [
          `SKU-${(sku += 1)}`,
          random.chance(0.3) ? ` ${name} ` : name,
          category,
          size,
          amountByHand(price, random),
          random.pick([String(pieces), `${pieces}.0`]),
          random.chance(0.5) ? `<p>${thing} &nbsp;oficial</p>` : '',
          random.pick(['A1', 'B-2', '']),
        ]
        const truth: ProductTruth = { is: 'made', cents: price, pieces, why: '' }
        lines.push({ cells, truth })
        if (random.chance(0.05))
          lines.push({ cells: [...cells], truth: { ...truth, is: 'same', why: 'twice' } })
        if (random.chance(0.12)) {
          const [at, cell, why] = random.pick([
            [1, '', 'no name'],
            [1, '=HYPERLINK("http://x.example")', 'formula'],
            [4, 'gratis', 'no price'],
            [4, '0', 'price of nothing'],
            [5, '-3', 'pieces below zero'],
            [5, 'muchas', 'pieces in words'],
            [0, 'OTRA-CLAVE', 'the same size under another number'],
          ] as const)
          const spoilt = cells.with(at, cell)
          if (at !== 0) spoilt[0] = `SKU-${(sku += 1)}`
          lines.push({ cells: spoilt, truth: { ...truth, is: 'wrong', why } })
        }
      }
  return { header, lines }
}
