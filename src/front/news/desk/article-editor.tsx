import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Problem } from '#lib/problem.ts'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { showRefusal } from '#ui/form-errors.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { call } from '#web/call.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate } from '#web/query.ts'
import { ArticleFacts } from './article-facts.tsx'
import { BodyEditor } from './body-editor.tsx'
import { Conflict } from './conflict.tsx'
import { createArticle, Draft, listArticles, updateArticle, type EditedArticle } from '../desk-contract.ts'
import { Publication } from './publication.tsx'
import { StateBadge } from './state-badge.tsx'

const blank = {
  title: '',
  summary: '',
  body: '',
  author: 'Redacción',
  tags: [] as string[],
  imageId: null,
  imageAlt: '',
  eventId: null,
}

export function draftOf({ title, summary, body, author, tags, imageId, imageAlt, eventId }: EditedArticle) {
  return { title, summary, body, author, tags, imageId, imageAlt, eventId }
}

/** Writes one article. A save over another editor's version is told, and nothing that was typed is lost. */
export function ArticleEditor({ article }: { article: EditedArticle | null }) {
  const navigate = useNavigate()
  const [saved, setSaved] = useState(article)
  const [conflict, setConflict] = useState<Problem | null>(null)
  const form = useZodForm(Draft, { defaultValues: article === null ? blank : draftOf(article) })
  const { isDirty } = form.formState
  useEffect(() => {
    if (!isDirty) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])

  function take(next: EditedArticle) {
    setSaved(next)
    setConflict(null)
    form.reset(draftOf(next))
    void invalidate(listArticles)
  }
  /** Saves over `version`; null when it was refused, which the form then says. */
  async function save(version: number | undefined = saved?.version): Promise<EditedArticle | null> {
    const body = Draft.parse(form.getValues())
    form.clearErrors('root')
    try {
      const next =
        saved === null || version === undefined
          ? await call(createArticle, { body })
          : await call(updateArticle, { params: { articleId: saved.id }, body: { ...body, version } })
      take(next)
      toast({ tone: 'ok', title: saved === null ? 'Guardamos el borrador' : 'Guardamos la noticia' })
      if (saved === null) void navigate(deskPaths.article(next.id), { replace: true })
      return next
    } catch (problem) {
      refuse(problem as Problem)
      return null
    }
  }
  function refuse(problem: Problem): void {
    const overtaken = problem.code === 'changed_meanwhile'
    setConflict(overtaken ? problem : null)
    if (!overtaken) showRefusal(form, problem)
  }
  return (
    <DeskPage
      title={saved === null ? 'Noticia nueva' : saved.title}
      actions={saved !== null && <StateBadge state={saved.state} />}
    >
      <Form form={form} onSubmit={() => save()}>
        {conflict !== null && saved !== null && (
          <Conflict
            problem={conflict}
            articleId={saved.id}
            mine={form.getValues()}
            onTake={take}
            onKeep={(version) => save(version)}
          />
        )}
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-5">
            <TextField label="Título" {...form.field('title')} maxLength={120} />
            <TextArea
              label="Resumen"
              hint="Se lee en la portada y al compartir."
              rows={2}
              {...form.field('summary')}
              maxLength={300}
            />
            <BodyEditor form={form} />
          </div>
          <div className="flex flex-col gap-5">
            <SubmitButton>{saved === null ? 'Guardar borrador' : 'Guardar cambios'}</SubmitButton>
            {saved !== null && (
              <Publication
                article={saved}
                dirty={isDirty}
                onSave={async () => ((await form.trigger()) ? save() : null)}
                onDone={take}
                onRefused={refuse}
              />
            )}
            <ArticleFacts form={form} image={saved?.image ?? null} />
          </div>
        </div>
      </Form>
    </DeskPage>
  )
}
