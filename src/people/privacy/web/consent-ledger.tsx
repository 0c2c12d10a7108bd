import { useState } from 'react'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#lib/paths.ts'
import { invalidate, useSend } from '#web/query.ts'
import { readPrivacy, withdrawConsent, type Consent } from '../contract.ts'

type Purpose = 'marketing_mail' | 'push'

/** Every agreement with its version and moment; the voluntary ones can be taken back here. */
export function ConsentLedger({ consents }: { consents: Consent[] }) {
  const [asked, setAsked] = useState<Consent | null>(null)
  const { mutateAsync, isPending } = useSend(withdrawConsent)

  async function withdraw({ purpose, title }: Consent) {
    try {
      await mutateAsync({ params: { purpose: purpose as Purpose } })
      toast({ title: `Retiraste «${title}»`, tone: 'ok' })
    } catch (problem) {
      toast({ title: (problem as Error).message, tone: 'danger' })
    }
    setAsked(null)
    await invalidate(readPrivacy)
  }

  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {consents.map((consent) => (
          <li key={consent.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <div className="min-w-[min(15rem,100%)] flex-1">
              <p className="font-semibold">{consent.title}</p>
              <p className="text-sm text-ink-2">{consent.why}</p>
              <p className="text-sm text-ink-2">
                Versión {consent.version}, {formatMoment(consent.givenAt)}, {consent.where}.
              </p>
            </div>
            {consent.withdrawnAt !== null && (
              <Badge tone="neutral">Retirado el {formatMoment(consent.withdrawnAt)}</Badge>
            )}
            {consent.withdrawnAt === null && !consent.voluntary && <Badge tone="ok">Vigente</Badge>}
            {consent.voluntary && consent.purpose === 'biometrics' && (
              <Button variant="secondary" size="sm" to={paths.profileInformation}>
                Retirar en tu Fan ID
              </Button>
            )}
            {consent.voluntary && consent.purpose !== 'biometrics' && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Retirar ${consent.title}`}
                onClick={() => setAsked(consent)}
              >
                Retirar
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === null ? '' : `¿Retirar «${asked.title}»?`}
        confirmLabel="Retirar"
        loading={isPending}
        onConfirm={() => asked && void withdraw(asked)}
      >
        Dejamos de hacerlo desde ahora. Puedes volver a activarlo en tus avisos cuando quieras.
      </ConfirmDialog>
    </>
  )
}
