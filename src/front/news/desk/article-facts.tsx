import { eventTitle } from '#catalogue/events/event-title.ts'
import { useState } from 'react'
import { listEvents } from '#catalogue/events/contract.ts'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Bound } from '#ui/bound.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { call } from '#web/call.ts'
import { useRead } from '#web/query.ts'
import type { NewsImage } from '../contract.ts'
import { NewsPicture } from '../web/news-picture.tsx'
import type { ArticleForm } from './body-editor.tsx'
import { uploadImage } from '../desk-contract.ts'
import { PictureDialog } from '#web/picture-dialog.tsx'

/** What stands beside the text: its picture, who signs, its topics and its match. */
export function ArticleFacts({ form, image }: { form: ArticleForm; image: NewsImage | null }) {
  return (
    <Card as="section" className="flex flex-col gap-5 p-5">
      <CoverPicture form={form} image={image} />
      <TextField label="Firma" {...form.field('author')} maxLength={80} />
      <Bound form={form} name="tags">
        {({ value, onChange, onBlur, error }) => (
          <TagsField value={value} onChange={onChange} onBlur={onBlur} error={error} />
        )}
      </Bound>
      <MatchField form={form} />
    </Card>
  )
}

function CoverPicture({ form, image }: { form: ArticleForm; image: NewsImage | null }) {
  const [open, setOpen] = useState(false)
  const [uploaded, setUploaded] = useState<Omit<NewsImage, 'alt'> | null>(null)
  const [imageId, alt] = form.watch(['imageId', 'imageAlt'])
  const picture = [uploaded, image].find((one) => one?.id === imageId) ?? null
  const choose = (id: string | null, words: string) => {
    form.setValue('imageId', id, { shouldDirty: true })
    form.setValue('imageAlt', words, { shouldDirty: true })
  }
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-xl">Imagen</h2>
      {picture !== null && <NewsPicture image={{ ...picture, alt }} sizes="18rem" className="rounded-md" />}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {imageId === null ? 'Subir imagen' : 'Cambiar imagen'}
        </Button>
        {imageId !== null && (
          <Button variant="ghost" size="sm" onClick={() => choose(null, '')}>
            Quitar
          </Button>
        )}
      </div>
      {imageId !== null && (
        <TextField label="Qué se ve en la imagen" {...form.field('imageAlt')} maxLength={200} />
      )}
      <PictureDialog
        open={open}
        onClose={() => setOpen(false)}
        upload={(file) => call(uploadImage, { file })}
        onReady={(made, words) => {
          setUploaded(made)
          choose(made.id, words)
        }}
      />
    </div>
  )
}

type TagsFieldProps = {
  value: string[]
  onChange: (tags: string[]) => void
  onBlur: () => void
  error: string | undefined
}

function TagsField({ value, onChange, onBlur, error }: TagsFieldProps) {
  const [typed, setTyped] = useState(value.join(', '))
  return (
    <TextField
      label="Temas"
      hint="Separados por comas."
      optional
      error={error}
      value={typed}
      onBlur={onBlur}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(
          target.value
            .split(',')
            .map((tag) => tag.trim())
            .filter((tag) => tag !== ''),
        )
      }}
    />
  )
}

function MatchField({ form }: { form: ArticleForm }) {
  const { data } = useRead(listEvents, {})
  const eventId = form.watch('eventId')
  const known = (data?.events ?? []).map(({ id, home, away, startsAt }) => ({
    value: `${id}`,
    label: `${eventTitle({ home, away })}, ${formatMoment(startsAt)}`,
  }))
  const gone = eventId !== null && !known.some(({ value }) => value === `${eventId}`)
  return (
    <SelectField
      label="Partido"
      optional
      placeholder="Ninguno"
      value={eventId === null ? '' : `${eventId}`}
      options={gone ? [{ value: `${eventId}`, label: `Partido ${eventId}` }, ...known] : known}
      onChange={({ target }) =>
        form.setValue('eventId', target.value === '' ? null : Number(target.value), { shouldDirty: true })
      }
    />
  )
}
