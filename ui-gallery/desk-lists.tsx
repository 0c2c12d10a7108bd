import { IconCalendar, IconPrinter, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { ActBar } from '#ui/act-bar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ColumnsDialog } from '#ui/columns-dialog.tsx'
import { DenseTable } from '#ui/dense-table.tsx'
import { ChosenChip, FilterChip } from '#ui/filter-chip.tsx'
import { Money } from '#ui/money.tsx'
import { useTicks } from '#ui/use-ticks.ts'
import { ViewTabs } from '#ui/view-tabs.tsx'
import { Group, Line, Part, State } from './specimen.tsx'

const sales = [
  { folio: 'TQ-000520', buyer: 'Ana Luna Ríos', places: '2 · 125 C 7–8', cents: 250_000, words: 'Con ficha' },
  {
    folio: 'TQ-000519',
    buyer: 'Venta en taquilla',
    places: '2 · 101 A 18–19',
    cents: 64_000,
    words: 'Devuelto',
  },
  { folio: 'TQ-000518', buyer: 'Beto Salas Mora', places: '4 · 101 B 1–4', cents: 128_000, words: 'Pagado' },
]
const columns = [
  { key: 'folio', title: 'Folio' },
  { key: 'buyer', title: 'Quién' },
  { key: 'places', title: 'Lugares' },
]
const views = [
  { id: 'all', name: 'Todos' },
  { id: 'today', name: 'Hoy', count: 214 },
  { id: 'attend', name: 'Por atender', count: 5, due: true },
]
const states = [
  { value: 'paid', label: 'Pagado' },
  { value: 'refunded', label: 'Devuelto' },
]

/** Lists of the club's side that somebody works through all day. */
export function DeskLists() {
  const ticks = useTicks(sales, ({ folio }) => folio)
  const [view, setView] = useState('today')
  const [state, setState] = useState('paid')
  const [shown, setShown] = useState(['folio', 'buyer'])
  const [open, setOpen] = useState(false)
  return (
    <Group
      id="listas-del-club"
      title="Listas del club"
      intro="Renglones de una línea, vistas con nombre, y actos sobre muchos a la vez."
    >
      <Part title="Vistas y filtros" files="view-tabs filter-chip columns-dialog" columns={1}>
        <State name="Con cuenta; roja donde algo vence">
          <ViewTabs label="Vistas de muestra" views={views} current={view} onChoose={setView} />
        </State>
        <State name="Filtros">
          <Line>
            <FilterChip
              label="Días"
              icon={<IconCalendar size={16} aria-hidden />}
              options={[{ value: 'today', label: 'Hoy' }]}
              value=""
              onChange={() => undefined}
            />
            <FilterChip label="Estado" options={states} value={state} onChange={setState} />
            <ChosenChip label="Persona" words="De una persona" onPress={() => undefined} />
          </Line>
        </State>
        <State name="Columnas">
          <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
            Elegir columnas
          </Button>
          {open && (
            <ColumnsDialog
              all={columns}
              shown={shown}
              onChange={setShown}
              onReset={() => setShown(['folio', 'buyer'])}
              onClose={() => setOpen(false)}
            />
          )}
        </State>
      </Part>
      <Part
        title="Tabla densa"
        files="dense-table act-bar"
        columns={1}
        note="Mayús elige un tramo; Esc suelta."
      >
        <State name="Con marcas">
          <DenseTable
            caption="Ventas de muestra"
            columns={[
              { key: 'folio', header: 'Folio', cell: ({ folio }) => folio },
              { key: 'buyer', header: 'Quién', cell: ({ buyer }) => buyer },
              { key: 'places', header: 'Lugares', cell: ({ places }) => places },
              { key: 'words', header: 'Estado', cell: ({ words }) => <Badge dense>{words}</Badge> },
              { key: 'cents', header: 'Total', align: 'end', cell: ({ cents }) => <Money cents={cents} /> },
            ]}
            rows={sales}
            rowKey={({ folio }) => folio}
            rowName={({ folio }) => folio}
            sort="-folio"
            onSort={() => undefined}
            ticks={ticks}
            card={({ folio, buyer, places }) => (
              <>
                <span className="block font-semibold">
                  {folio} {buyer}
                </span>
                <span className="block text-ink-2">{places}</span>
              </>
            )}
          />
        </State>
        <State name="Lo que se puede hacer con lo elegido">
          <div className="relative h-20 [transform:translateZ(0)]">
            <ActBar
              label="Con lo elegido de muestra"
              words={<b>3 elegidos</b>}
              acts={[
                { label: 'Reenviar', icon: <IconSend size={18} aria-hidden />, onSelect: () => undefined },
                { label: 'Imprimir', icon: <IconPrinter size={18} aria-hidden />, onSelect: () => undefined },
              ]}
              onClose={ticks.clear}
            />
          </div>
        </State>
      </Part>
    </Group>
  )
}
