import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import type { Preview } from '../preview-contract.ts'
import type { ChangeKind } from '#catalogue/events/changes-rules.ts'
import { difference, goneLines, moneyBackCents, previewLines, type Line } from '../desk-rules.ts'

type PreviewTableProps = { preview: Preview; before: Preview | null; kind: ChangeKind }

/** What would happen, in people and in money; `before`: the numbers that were looked at when others had changed. */
export function PreviewTable({ preview, before, kind }: PreviewTableProps) {
  const now = previewLines(preview, kind)
  const then = before && previewLines(before, kind)
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Card as="section" className="p-5">
        <h3 className="mb-3 text-xl">Personas y boletos</h3>
        <Lines lines={now.people} before={then?.people ?? null} />
      </Card>
      <Card as="section" className="p-5">
        <h3 className="mb-3 text-xl">
          {kind === 'moved' ? 'Dinero que pueden pedir' : 'Dinero que regresa'}
        </h3>
        <Lines lines={now.money} before={then?.money ?? null} />
        <p className="mt-3 flex justify-between gap-4 border-t-2 border-line pt-3 font-semibold">
          <span>{kind === 'moved' ? 'Como máximo' : 'Total'}</span>
          <span className="nums">{formatMoney(moneyBackCents(preview, kind))}</span>
        </p>
      </Card>
    </div>
  )
}

function Lines({ lines, before }: { lines: Line[]; before: Line[] | null }) {
  if (lines.length === 0 && before === null) return <p className="text-ink-2">Nada que devolver.</p>
  return (
    <dl className="flex flex-col">
      {[...lines, ...goneLines(lines, before)].map((line) => {
        const changed =
          before &&
          difference(
            before.find(({ key }) => key === line.key),
            line,
          )
        return (
          <div key={line.key} className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
            <dt>
              {line.label}
              {line.hint && <span className="block text-sm text-ink-2">{line.hint}</span>}
              {changed && <Badge tone="warn">{changed}</Badge>}
            </dt>
            <dd className="nums text-right whitespace-nowrap">
              {line.cents === undefined ? (
                line.count.toLocaleString('es-MX')
              ) : (
                <>
                  {formatMoney(line.cents)}
                  <span className="block text-sm text-ink-2">{line.count.toLocaleString('es-MX')}</span>
                </>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
