import { useState } from 'react'
import { CopyValue } from '#ui/copy-value.tsx'
import { formatMoment } from '#lib/dates.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { MomentField } from '#ui/moment-field.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/call.ts'
import { paths } from '#lib/paths.ts'
import { makePreviewLink, publishArticle, withdrawArticle, type EditedArticle } from '../desk-contract.ts'

type PublicationProps = {
  article: EditedArticle
  dirty: boolean
  /** Saves what was typed first; null when that was refused. */
  onSave: () => Promise<EditedArticle | null>
  onDone: (article: EditedArticle) => void
  onRefused: (problem: Problem) => void
}

/** When the article is public, and who may see it before. */
export function Publication({ article, dirty, onSave, onDone, onRefused }: PublicationProps) {
  const [at, setAt] = useState('')
  const [busy, setBusy] = useState(false)
  const [withdrawing, setWithdrawing] = useState(false)
  const { id, state, publishedAt } = article
  const isOut = state === 'published' || state === 'scheduled'

  async function move(work: (version: number) => Promise<EditedArticle>, done: string) {
    setBusy(true)
    try {
      const current = dirty ? await onSave() : article
      if (current === null) return
      onDone(await work(current.version))
      toast({ tone: 'ok', title: done })
    } catch (problem) {
      onRefused(problem as Problem)
    } finally {
      setBusy(false)
      setWithdrawing(false)
    }
  }
  const params = { articleId: id }
  const publish = () =>
    move(
      (version) => call(publishArticle, { params, body: { version, ...(at !== '' && { at }) } }),
      at === '' ? 'La noticia ya está publicada' : `Sale ${formatMoment(at)}`,
    )
  const withdraw = () =>
    move((version) => call(withdrawArticle, { params, body: { version } }), 'Retiramos la noticia')
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <h2 className="text-xl">Publicación</h2>
      {isOut && publishedAt !== null && (
        <p className="text-ink-2">
          {state === 'published' ? 'Publicada' : 'Sale'} {formatMoment(publishedAt)}
        </p>
      )}
      {state !== 'published' && (
        <>
          <MomentField
            label="Publicar el"
            hint="Hora del centro de México. Vacío: en este momento."
            optional
            value={at}
            onChange={setAt}
          />
          <Button variant="accent" loading={busy} onClick={() => void publish()}>
            {publishWords(state, dirty, at)}
          </Button>
        </>
      )}
      {state === 'published' && (
        <Button variant="secondary" size="sm" href={paths.detalleNoticia(article.slug)}>
          Ver como la ven
        </Button>
      )}
      {isOut && (
        <Button variant="ghost" size="sm" onClick={() => setWithdrawing(true)}>
          Retirar
        </Button>
      )}
      <PreviewLink articleId={id} dirty={dirty} />
      <ConfirmDialog
        open={withdrawing}
        onClose={() => setWithdrawing(false)}
        title="¿Retirar la noticia?"
        confirmLabel="Retirar"
        danger
        loading={busy}
        onConfirm={() => void withdraw()}
      >
        <p>Deja de verse en el sitio. Su texto queda aquí y puedes publicarla otra vez.</p>
      </ConfirmDialog>
    </Card>
  )
}

function publishWords(state: EditedArticle['state'], dirty: boolean, at: string): string {
  const verb = at === '' ? 'publicar' : state === 'scheduled' ? 'cambiar la hora' : 'programar'
  return dirty ? `Guardar y ${verb}` : `${verb[0]!.toUpperCase()}${verb.slice(1)}`
}

function PreviewLink({ articleId, dirty }: { articleId: string; dirty: boolean }) {
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null)
  const [busy, setBusy] = useState(false)
  async function make() {
    setBusy(true)
    await call(makePreviewLink, { body: { of: { articleId } } }).then(setLink, (problem: Problem) =>
      toast({ tone: 'danger', title: problem.message }),
    )
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <Button variant="secondary" size="sm" loading={busy} onClick={() => void make()}>
        Hacer enlace para revisar
      </Button>
      {link !== null && (
        <div role="status">
          <CopyValue label="Enlace" value={link.url} />
          <p className="mt-1.5 text-sm text-ink-2">
            Lo abre quien lo tenga, hasta {formatMoment(link.expiresAt)}{' '}
            <a
              href={link.url}
              target="_blank"
              rel="noreferrer"
              className="font-semibold text-brand underline"
            >
              Abrir vista previa
            </a>
          </p>
        </div>
      )}
      {dirty && <p className="text-sm text-ink-2">La vista previa muestra lo último que guardaste.</p>}
    </div>
  )
}
