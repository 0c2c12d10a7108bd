import { useState } from 'react'
import { formatCount } from '#lib/count.ts'
import { Button } from '#ui/button.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { listImportLines, type VerdictName } from '../contract.ts'

/** The file may have been tried again or applied since: what was read of its lines then is not shown. */
const fresh = { staleTime: 0, gcTime: 0 }

type LineListProps = { importId: string; verdict: VerdictName; reason: string | null }

/** Lines of one verdict, a hundred at a time, each with its reason. */
export function LineList({ importId, verdict, reason }: LineListProps) {
  const [pages, setPages] = useState<number[]>([])
  const after = pages.at(-1)
  const read = useRead(
    listImportLines,
    {
      params: { importId },
      query: {
        verdict,
        ...(reason !== null && { reason }),
        ...(after !== undefined && { after: `${after}` }),
      },
    },
    fresh,
  )
  const { data } = read
  if (data === undefined)
    return (
      <NotLoaded
        read={read}
        title="No pudimos leer los renglones"
        waiting={<Skeletons label="Leyendo los renglones…" blocks={['h-64 w-full']} />}
      />
    )
  if (data.lines.length === 0) return <p className="text-ink-2">No hay renglones así.</p>
  const last = data.lines.at(-1)!.line
  return (
    <>
      <Table
        caption="Renglones"
        hideCaption
        rows={data.lines}
        rowKey={({ line }) => `${line}`}
        columns={[
          { key: 'line', header: 'Renglón', align: 'end', cell: ({ line }) => formatCount(line) },
          {
            key: 'who',
            header: 'Qué dice',
            cell: ({ who, thing }) => (
              <>
                {who === '' ? 'Sin nombre' : who}
                {thing !== null && <span className="nums block text-sm text-ink-2">{thing}</span>}
              </>
            ),
          },
          {
            key: 'contact',
            header: 'Correo y celular',
            cell: ({ contact }) => (
              <>
                {contact.length === 0 && <span className="text-ink-2">Ninguno</span>}
                {contact.map((way) => (
                  <span key={way} className="block break-words">
                    {way}
                  </span>
                ))}
              </>
            ),
          },
          {
            key: 'why',
            header: 'Por qué',
            cell: ({ reasons, faulty, joins }) => (
              <>
                {reasons.length === 0 ? 'Es nuevo' : reasons.join(' ')}
                {faulty.map(({ title, text }) => (
                  <span key={title} className="block text-sm text-ink-2">
                    {title}: <span className="break-words text-ink">«{text}»</span>
                  </span>
                ))}
                {joins !== null && (
                  <span className="block text-sm text-ink-2">Está en el renglón {formatCount(joins)}.</span>
                )}
              </>
            ),
          },
        ]}
      />
      {(pages.length > 0 || data.more) && (
        <div className="flex gap-2">
          <Button
            variant="secondary"
            size="sm"
            disabled={pages.length === 0}
            onClick={() => setPages(pages.slice(0, -1))}
          >
            Anteriores
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabled={!data.more}
            onClick={() => setPages([...pages, last])}
          >
            Siguientes
          </Button>
        </div>
      )}
    </>
  )
}
