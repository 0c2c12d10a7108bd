import { useState } from 'react'
import { formatMoment, formatDay } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { allowBiometrics } from '../../registration-contract.ts'
import { readAboutMe, type AboutMe } from '../../about-me-contract.ts'
import { documentLabels, leftWords, pictureLabels } from '../../about-me-rules.ts'
import { KnownList } from './known-list.tsx'

/** What was photographed, each with the moment at which it goes. */
export function PictureClocks({ pictures, now }: Pick<AboutMe, 'pictures' | 'now'>) {
  if (pictures.length === 0) return <p className="text-ink-2">No guardamos ninguna foto tuya.</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {pictures.map(({ id, kind, takenAt, eraseAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
          <span>
            <span className="block font-semibold">{pictureLabels[kind]}</span>
            <span className="block text-sm text-ink-2">Tomada el {formatMoment(takenAt)}</span>
          </span>
          <Badge tone="brand">
            <time dateTime={eraseAt}>Se borra {leftWords(eraseAt, now)}</time>
          </Badge>
        </li>
      ))}
    </ul>
  )
}

export function Documents({ documents }: Pick<AboutMe, 'documents'>) {
  if (documents.length === 0) return <p className="text-ink-2">No hemos leído ningún documento.</p>
  return documents.map(({ id, kind, readAt, confirmedAt, fields }) => (
    <div key={id} className="mb-4">
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <h3 className="text-xl">{documentLabels[kind]}</h3>
        <Badge tone={confirmedAt === null ? 'neutral' : 'ok'}>
          {confirmedAt === null ? 'Sin confirmar' : 'Confirmado'}
        </Badge>
      </div>
      <p className="mb-2 text-sm text-ink-2">Leído el {formatMoment(readAt)}</p>
      <KnownList known={fields} />
    </div>
  ))
}

/** The template, and the permission on which it stands. */
export function Face({ templates, biometrics }: Pick<AboutMe, 'templates' | 'biometrics'>) {
  const [asked, setAsked] = useState(false)
  const { mutateAsync, isPending } = useSend(allowBiometrics)

  async function withdraw() {
    try {
      await mutateAsync({ body: { allowed: false } })
      toast({ title: 'Borramos la plantilla de tu rostro', tone: 'ok' })
    } catch (problem) {
      toast({ title: (problem as Error).message, tone: 'danger' })
    }
    setAsked(false)
    await invalidate(readAboutMe)
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      {templates.length === 0 && <p className="text-ink-2">No guardamos ninguna plantilla de tu rostro.</p>}
      {templates.map(({ model, madeAt }) => (
        <p key={model}>
          <span className="block font-semibold">Plantilla «{model}»</span>
          <span className="block text-sm text-ink-2">
            Números que describen tu cara, no una foto, cifrados, desde el {formatDay(madeAt)}. Solo la
            comparamos contigo, nunca con otras personas. Se borra cuando retires tu permiso o borres tu Fan
            ID.
          </span>
        </p>
      ))}
      {biometrics && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAsked(true)}>
          Retirar mi permiso
        </Button>
      )}
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title="¿Retirar el permiso de usar tu rostro?"
        confirmLabel="Retirar y borrar"
        danger
        loading={isPending}
        onConfirm={() => void withdraw()}
      >
        Borramos tu plantilla y tus selfies al momento. Tu Fan ID sigue vigente: entrarás con un código en
        lugar de tu selfie.
      </ConfirmDialog>
    </div>
  )
}
