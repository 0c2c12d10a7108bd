import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { PictureDialog } from '#web/picture-dialog.tsx'
import { Button } from '#ui/button.tsx'
import type { PictureChoice } from '../shapes/picture.ts'
import { clubPicture } from '../rules.ts'

type PictureFieldProps = {
  label: string
  hint: string
  value: PictureChoice
  error?: string | undefined
  upload: (file: File) => Promise<{ pictureId: string }>
  onChange: (value: PictureChoice) => void
}

/** One picture of a form, with what it shows in words. */
export function PictureField({ label, hint, value, error, upload, onChange }: PictureFieldProps) {
  const [uploading, setUploading] = useState(false)
  const picture = value && clubPicture(value.pictureId, value.alt)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      {picture && (
        <figure className="flex items-center gap-4">
          <img
            src={`${picture.url}/160.webp`}
            alt=""
            width={96}
            height={96}
            className="size-24 shrink-0 rounded-md bg-sunken object-cover"
          />
          <figcaption className="min-w-0 text-sm text-ink-2">{picture.alt}</figcaption>
        </figure>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={<IconPhotoPlus size={20} aria-hidden />}
          onClick={() => setUploading(true)}
        >
          {picture ? 'Cambiar imagen' : 'Subir imagen'}
        </Button>
        {picture && (
          <Button
            variant="secondary"
            icon={<IconTrash size={20} aria-hidden />}
            onClick={() => onChange(null)}
          >
            Quitar
          </Button>
        )}
      </div>
      {error !== undefined && <p className="text-sm text-danger">{error}</p>}
      <PictureDialog
        open={uploading}
        onClose={() => setUploading(false)}
        hint={hint}
        upload={upload}
        onReady={({ pictureId }, alt) => onChange({ pictureId, alt })}
      />
    </fieldset>
  )
}
