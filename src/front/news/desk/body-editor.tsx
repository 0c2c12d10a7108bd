import { IconPhotoPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod/mini'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { ZodForm } from '#ui/use-zod-form.ts'
import { call } from '#web/call.ts'
import { useRead } from '#web/query.ts'
import { ArticleText } from '../web/article-text.tsx'
import { renderBody, uploadImage, type Draft } from '../desk-contract.ts'
import { PictureDialog } from '#web/picture-dialog.tsx'

export type ArticleForm = ZodForm<z.input<typeof Draft>, z.output<typeof Draft>>

/** The text in Markdown, and beside it what its readers will see. */
export function BodyEditor({ form }: { form: ArticleForm }) {
  const [adding, setAdding] = useState(false)
  const body = form.watch('body')
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex flex-col gap-3">
        <TextArea
          label="Texto"
          rows={20}
          hint="Markdown: ## subtítulo, **negritas**, - lista, > cita, [liga](https://…)."
          {...form.field('body')}
        />
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          icon={<IconPhotoPlus size={20} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Poner imagen en el texto
        </Button>
        <PictureDialog
          open={adding}
          onClose={() => setAdding(false)}
          upload={(file) => call(uploadImage, { file })}
          onReady={({ id }, alt) => {
            const before = form.getValues('body').trimEnd()
            const picture = `![${alt.replace(/[[\]]/g, '')}](imagen:${id})`
            form.setValue('body', `${before}${before === '' ? '' : '\n\n'}${picture}\n`, {
              shouldDirty: true,
            })
          }}
        />
      </div>
      <BodyPreview body={body} />
    </div>
  )
}

/** The server makes it, by the rules that its readers' page follows; asked for when the typing pauses. */
function BodyPreview({ body }: { body: string }) {
  const [settled, setSettled] = useState(body)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(body), 400)
    return () => clearTimeout(timer)
  }, [body])
  const empty = settled.trim() === ''
  const { data, error } = useRead(
    renderBody,
    { body: { body: settled } },
    { enabled: !empty, placeholderData: keepPreviousData, staleTime: Infinity },
  )
  return (
    <section aria-label="Vista del texto">
      <p className="mb-1.5 font-semibold">Así se lee</p>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached by keys
        tabIndex={0}
        role="group"
        aria-label="Vista del texto de la noticia"
        className="max-h-160 min-h-60 overflow-y-auto rounded-md border border-line bg-surface px-5 pb-5"
      >
        {empty && <p className="pt-5 text-ink-2">Escribe y aquí lo ves.</p>}
        {!empty && error !== null && <p className="pt-5 text-danger-strong">{error.message}</p>}
        {!empty && data !== undefined && <ArticleText html={data.html} />}
      </div>
    </section>
  )
}
