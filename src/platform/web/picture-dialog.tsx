import { useId, useState } from 'react'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'

type PictureDialogProps<Picture> = {
  open: boolean
  onClose: () => void
  upload: (file: File) => Promise<Picture>
  onReady: (picture: Picture, alt: string) => void
  /** What picture fits, after its formats. */
  hint?: string
}

/** Uploads one picture; what it shows must be said in words, for who cannot see it. */
export function PictureDialog<Picture>(props: PictureDialogProps<Picture>) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title="Subir imagen">
      <Upload {...props} />
    </Dialog>
  )
}

function Upload<Picture>({ onClose, upload, onReady, hint = '' }: PictureDialogProps<Picture>) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState('')
  async function send() {
    if (file === null) return setFailure('Elige una imagen.')
    if (alt.trim() === '') return setMissing(true)
    setFailure('')
    setBusy(true)
    try {
      onReady(await upload(file), alt.trim())
      onClose()
    } catch (problem) {
      setFailure((problem as Problem).message)
      setBusy(false)
    }
  }
  return (
    <>
      {failure !== '' && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <div>
        <label htmlFor={id} className="mb-1.5 block font-semibold">
          Imagen
        </label>
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          className="block w-full rounded-md border-[1.5px] border-line-strong bg-surface p-3"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
        <p className="mt-1.5 text-sm text-ink-2">JPEG, PNG, WebP o AVIF, hasta 12 MB. {hint}</p>
      </div>
      <TextField
        label="Qué se ve en la imagen"
        hint="Lo lee quien no puede verla."
        value={alt}
        maxLength={200}
        error={missing && alt.trim() === '' ? 'Describe lo que se ve en la imagen' : undefined}
        onChange={({ target }) => setAlt(target.value)}
      />
      <Button wide loading={busy} onClick={() => void send()}>
        Subir imagen
      </Button>
    </>
  )
}
