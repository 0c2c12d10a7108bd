import type { Endpoint } from '#lib/endpoint.ts'
import { IconDownload } from '@tabler/icons-react'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.ts'
import { useFocusAfter } from '#ui/use-focus-after.ts'
import { saveFile } from '#web/offline/save-file.ts'
import { invalidate, useSend } from '#web/query.ts'
import {
  askExport,
  readExport,
  readPrivacy,
  type askFanExport,
  type readFanExport,
  type Export,
} from '../contract.ts'
import type { ExportFormat } from '../rules.ts'

type DataCopiesProps = {
  exports: Export[]
  /** By which session it is asked for and taken, and what shows it; the buyer's unless said otherwise. */
  by?:
    | { ask: typeof askExport; take: typeof readExport; shownIn: Endpoint }
    | { ask: typeof askFanExport; take: typeof readFanExport; shownIn: Endpoint }
}

const byAccount = { ask: askExport, take: readExport, shownIn: readPrivacy }

const types: Record<ExportFormat, string> = { html: 'text/html', json: 'application/json' }

/** Asks for a copy of everything and offers the one that is ready. Making it takes a moment; a mail says when. */
export function DataCopies({ exports, by = byAccount }: DataCopiesProps) {
  const ask = useSend(by.ask)
  const download = useSend(by.take)
  const failed = (problem: Error) => toast({ title: problem.message, tone: 'danger' })
  const waiting = exports.some(({ status }) => status === 'waiting')
  const ready = exports.find(({ status }) => status === 'ready')
  const part = useFocusAfter<HTMLDivElement>(`${waiting} ${ready?.id}`)

  const start = () => ask.mutate({}, { onSuccess: () => void invalidate(by.shownIn), onError: failed })
  const take = (exportId: string, format: ExportFormat) =>
    download.mutate(
      { params: { exportId, format } },
      { onSuccess: (bytes) => saveFile(bytes, `mis-datos.${format}`, types[format]), onError: failed },
    )

  return (
    <div ref={part} tabIndex={-1} className="grid grid-cols-1 gap-4">
      <p>
        Reúne todo lo que sabemos de tu cuenta: datos, Fan ID, compras, pagos, boletos, avisos y lo que
        aceptaste. Viene para leer en tu navegador y en JSON para otros programas.
      </p>
      {ready?.expiresAt && (
        <Card className="grid gap-3 p-5">
          <p className="flex flex-wrap items-center gap-3 font-semibold">
            Tu copia está lista <Badge tone="ok">Hasta el {formatMoment(ready.expiresAt)}</Badge>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button icon={<IconDownload size={20} aria-hidden />} onClick={() => take(ready.id, 'html')}>
              Para leer
            </Button>
            <Button
              variant="secondary"
              icon={<IconDownload size={20} aria-hidden />}
              onClick={() => take(ready.id, 'json')}
            >
              JSON
            </Button>
          </div>
        </Card>
      )}
      {waiting ? (
        <p role="status" className="text-ink-2">
          Estamos preparando tu copia. Puedes salir: te avisamos por correo.
        </p>
      ) : (
        <Button
          variant={ready === undefined ? 'primary' : 'ghost'}
          className="justify-self-start"
          loading={ask.isPending}
          onClick={start}
        >
          {ready === undefined ? 'Pedir mi copia' : 'Pedir otra'}
        </Button>
      )}
    </div>
  )
}
