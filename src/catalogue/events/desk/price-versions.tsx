import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { readMatch, type DeskMatch } from '../desk-contract.ts'
import { withdrawPrices, type PriceVersion } from '../desk-prices-contract.ts'

const states = {
  in_force: { words: 'En vigor', tone: 'ok' },
  past: { words: 'Anterior', tone: 'neutral' },
  waits: { words: 'Programada', tone: 'warn' },
  withdrawn: { words: 'Retirada', tone: 'neutral' },
} as const

/** Every version of the prices, the last first, and what each changed. */
export function PriceVersions({ match }: { match: DeskMatch }) {
  if (match.versions.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 text-2xl">Versiones</h2>
      <ol className="flex flex-col gap-3">
        {match.versions.map((version) => (
          <li key={version.version} className="rounded-lg border border-line bg-surface p-4">
            <Version eventId={match.id} version={version} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Version({ eventId, version }: { eventId: number; version: PriceVersion }) {
  const { words, tone } = states[version.state]
  const send = useSend(withdrawPrices)
  const withdraw = () =>
    send.mutate(
      { params: { eventId: `${eventId}` } },
      {
        onSuccess: () => toast({ title: 'Quitamos el cambio de precios', tone: 'ok' }),
        onError: ({ message }) => toast({ title: message, tone: 'danger' }),
        onSettled: () => void invalidate(readMatch),
      },
    )
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-semibold">Versión {version.version}</p>
        <Badge tone={tone}>{words}</Badge>
        <p className="text-sm text-ink-2">desde {formatMoment(version.validFrom)}</p>
        {version.state === 'waits' && (
          <Button variant="ghost" size="sm" className="ml-auto" loading={send.isPending} onClick={withdraw}>
            Quitar
          </Button>
        )}
      </div>
      {version.reason && <p className="mt-1">{version.reason}</p>}
      {version.changes.length > 0 && (
        <details className="mt-1">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand">
            {version.changes.length === 1 ? '1 precio cambió' : `${version.changes.length} precios cambiaron`}
          </summary>
          <ul className="space-y-1 text-sm">
            {version.changes.map(({ zone, fare, fareName, beforeCents, afterCents }) => (
              <li key={`${zone} ${fare}`} className="flex max-w-120 justify-between gap-4">
                <span>
                  {zone}, {fareName}
                </span>
                <span className="nums whitespace-nowrap">
                  {beforeCents === null ? 'nueva' : formatMoney(beforeCents)} →{' '}
                  {afterCents === null ? 'ya no' : formatMoney(afterCents)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
