import { Button } from '#ui/button.tsx'
import { listWords } from '#lib/list.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Table } from '#ui/table.tsx'
import type { SeatMark } from '../plan/compare.ts'
import type { Comparison } from '../desk-contract.ts'

const markWords: Record<SeatMark, string> = {
  accessible: 'Silla de ruedas',
  companion: 'Acompañante',
  obstructed: 'Vista obstruida',
  blocked: 'No se venden',
}

const lostWords: Record<SeatMark, string> = {
  accessible: 'de silla de ruedas',
  companion: 'de acompañante',
  obstructed: 'de vista obstruida',
  blocked: 'de los que no se venden',
}

type ComparePlanDialogProps = {
  comparison: Comparison | null
  /** What is about to be put in force, as «El archivo» or «La versión 3». */
  what: string
  loading: boolean
  onConfirm: () => void
  onClose: () => void
}

/** What a plan would change for new matches, before it is put in force. */
export function ComparePlanDialog({ comparison, what, loading, onConfirm, onClose }: ComparePlanDialogProps) {
  const same = comparison?.identical ?? false
  const first = comparison?.inForce === null
  return (
    <Dialog
      open={comparison !== null}
      onClose={onClose}
      title={first ? 'Revisa el plano' : 'Compara antes de poner en vigor'}
      size="lg"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {same ? 'Cerrar' : 'Cancelar'}
          </Button>
          {!same && (
            <Button loading={loading} onClick={onConfirm}>
              Poner en vigor
            </Button>
          )}
        </>
      }
    >
      {comparison !== null && <Differences comparison={comparison} what={what} same={same} />}
    </Dialog>
  )
}

type DifferencesProps = { comparison: Comparison; what: string; same: boolean }

function Differences({ comparison, what, same }: DifferencesProps) {
  const { inForce, seats, marks, zones, alikeZones, sections } = comparison
  if (same)
    return (
      <Notice tone="info">
        {what} dice lo mismo que la versión {inForce?.version}, que está en vigor. No hay nada que cambiar.
      </Notice>
    )
  const changes = [
    ...counted('lugar nuevo', 'lugares nuevos', seats.added),
    ...counted('lugar cambia de zona', 'lugares cambian de zona', seats.otherZone),
    ...counted(
      'lugar cambia de sección, fila o número',
      'lugares cambian de sección, fila o número',
      seats.otherName,
    ),
    ...named('Secciones nuevas', sections.added),
    ...named('Secciones que desaparecen', sections.removed),
    ...named('Secciones con otra puerta', sections.otherGate),
  ]
  const lost = marks.filter(({ lost: seats }) => seats > 0)
  return (
    <>
      <p className="text-ink-2">
        {inForce === null
          ? 'Será el primer plano de este recinto.'
          : `${what} en lugar de la versión ${inForce.version}. Solo cambia para partidos nuevos: los que ya existen conservan su plano.`}
      </p>
      {lost.length > 0 && (
        <Notice tone="danger" title="Se pierden marcas de asientos">
          {listWords(lost.map(({ mark, lost: seats }) => `${number(seats)} ${lostWords[mark]}`))}.
        </Notice>
      )}
      {seats.removed > 0 && (
        <Notice tone="warn">
          {seats.removed === 1 ? 'Desaparece 1 lugar' : `Desaparecen ${number(seats.removed)} lugares`}. Los
          bonogallos y las renovaciones de esos lugares no podrán pasar a partidos nuevos.
        </Notice>
      )}
      {alikeZones.length > 0 && (
        <Notice tone="warn" title="Zonas que se confunden">
          En el mapa, quien distingue pocos colores confunde {pairs(alikeZones)}. Puedes seguir así o cambiar
          esos colores en el archivo.
        </Notice>
      )}
      <Table
        caption="Lugares"
        rows={[
          { what: 'En total', old: number(seats.before), new: number(seats.after) },
          ...marks.map(({ mark, before, after }) => ({
            what: markWords[mark],
            old: number(before),
            new: number(after),
          })),
        ]}
        rowKey={({ what: row }) => row}
        columns={[
          { key: 'what', header: 'Lugares', cell: ({ what: row }) => row },
          { key: 'now', header: 'Ahora', align: 'end', cell: (row) => row.old },
          { key: 'then', header: 'Después', align: 'end', cell: (row) => row.new },
        ]}
      />
      {changes.length > 0 && (
        <ul className="list-disc pl-5">
          {changes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {/* Where the dialog scrolls there is nothing else that the keyboard reaches. */}
      <div role="region" aria-label="Zonas" {...scrolled}>
        <Table
          caption="Zonas"
          rows={zones}
          rowKey={({ name }) => name}
          columns={[
            { key: 'name', header: 'Zona', cell: ({ name }) => name },
            {
              key: 'admission',
              header: 'Lugares numerados',
              cell: ({ before, after, general }) =>
                before > 0 && after > 0 && general.before !== general.after
                  ? `${kind(general.before)} → ${kind(general.after)}`
                  : kind(after > 0 ? general.after : general.before),
            },
            {
              key: 'seats',
              header: 'Lugares',
              align: 'end',
              cell: ({ before, after }) => change(before, after),
            },
          ]}
        />
      </div>
    </>
  )
}

const scrolled = { tabIndex: 0 }

const number = (count: number): string => count.toLocaleString('es-MX')
const change = (before: number, after: number): string =>
  before === after ? number(after) : `${number(before)} → ${number(after)}`
const kind = (general: boolean): string => (general ? 'No, entrada general' : 'Sí')

const counted = (one: string, many: string, seats: number): string[] =>
  seats === 0 ? [] : [seats === 1 ? `1 ${one}` : `${number(seats)} ${many}`]

const shownPairs = 4
function pairs(zones: Comparison['alikeZones']): string {
  const told = zones.slice(0, shownPairs).map(({ one, other }) => `«${one}» con «${other}»`)
  const more = zones.length - told.length
  return listWords(more === 0 ? told : [...told, `otras ${more}`])
}

const shown = 8
function named(label: string, names: string[]): string[] {
  if (names.length === 0) return []
  const rest = names.length > shown ? ` y ${names.length - shown} más` : ''
  return [`${label}: ${names.slice(0, shown).join(', ')}${rest}`]
}
