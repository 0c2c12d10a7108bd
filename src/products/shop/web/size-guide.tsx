import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Table } from '#ui/table.tsx'
import type { Product } from '../catalogue-contract.ts'

type Guide = Exclude<Product['sizeGuide'], 'none'>
type Row = { size: string; chest: string; length: string }

const guides: Record<Guide, { measure: string; rows: Row[]; how: string }> = {
  adult: {
    measure: 'Pecho',
    how: 'Mide el contorno del pecho por debajo de las axilas. Si quedas entre dos tallas, elige la mayor.',
    rows: [
      { size: 'CH', chest: '88 a 94 cm', length: '68 cm' },
      { size: 'M', chest: '95 a 101 cm', length: '71 cm' },
      { size: 'G', chest: '102 a 108 cm', length: '74 cm' },
      { size: 'XG', chest: '109 a 116 cm', length: '77 cm' },
      { size: '2XG', chest: '117 a 125 cm', length: '80 cm' },
    ],
  },
  child: {
    measure: 'Pecho',
    how: 'La talla es la edad aproximada. Si tu hija o hijo es alto para su edad, elige la siguiente.',
    rows: [
      { size: '4', chest: '56 a 58 cm', length: '44 cm' },
      { size: '6', chest: '59 a 62 cm', length: '48 cm' },
      { size: '8', chest: '63 a 67 cm', length: '52 cm' },
      { size: '10', chest: '68 a 72 cm', length: '56 cm' },
      { size: '12', chest: '73 a 77 cm', length: '60 cm' },
      { size: '14', chest: '78 a 83 cm', length: '64 cm' },
    ],
  },
  baby: {
    measure: 'Estatura',
    how: 'Guíate por la estatura: los bebés de la misma edad cambian mucho.',
    rows: [
      { size: '0-3 m', chest: '50 a 60 cm', length: '42 cm' },
      { size: '3-6 m', chest: '61 a 66 cm', length: '45 cm' },
      { size: '6-12 m', chest: '67 a 76 cm', length: '49 cm' },
    ],
  },
}

export function SizeGuide({ guide }: { guide: Guide }) {
  const [open, setOpen] = useState(false)
  const { measure, rows, how } = guides[guide]
  return (
    <>
      <Button variant="ghost" size="sm" className="-ml-4" onClick={() => setOpen(true)}>
        Guía de tallas
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Guía de tallas">
        <p className="text-ink-2">{how}</p>
        <Table
          caption="Medidas por talla"
          hideCaption
          rows={rows}
          rowKey={({ size }) => size}
          columns={[
            { key: 'size', header: 'Talla', cell: ({ size }) => <strong>{size}</strong> },
            { key: 'chest', header: measure, cell: ({ chest }) => chest },
            { key: 'length', header: 'Largo de la prenda', cell: ({ length }) => length },
          ]}
        />
        <Button wide variant="secondary" onClick={() => setOpen(false)}>
          Volver al producto
        </Button>
      </Dialog>
    </>
  )
}
