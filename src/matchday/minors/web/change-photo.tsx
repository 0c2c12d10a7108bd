import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useSend } from '#web/query.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import { removeMinorPhoto, type Minor, listMinors } from '../contract.ts'
import { MinorPhoto } from './minor-photo.tsx'
import { PhotoPicker, uploadPhoto } from './photo-picker.tsx'

type ChangePhotoProps = { minor: Minor; open: boolean; onClose: () => void }

export function ChangePhoto({ minor, open, onClose }: ChangePhotoProps) {
  const [sending, setSending] = useState(false)
  const { mutateAsync, isPending } = useSend(removeMinorPhoto)
  const { id: minorId, photoId, givenNames } = minor
  const run = async (work: () => Promise<unknown>, done: string) => {
    setSending(true)
    if (await submitWithToast(work(), done, [listMinors])) onClose()
    setSending(false)
  }
  return (
    <Dialog open={open} onClose={onClose} size="sm" title={`Foto de ${givenNames}`}>
      <div className="flex items-center gap-4">
        <MinorPhoto minorId={minorId} photoId={photoId} name={givenNames} />
        <p className="text-sm text-ink-2">
          Sirve para que lo reconozcan en la puerta. Nunca analizamos su rostro.
        </p>
      </div>
      <PhotoPicker
        busy={sending}
        onPick={(file) => void run(() => uploadPhoto(minorId, file), 'Guardamos la foto')}
      />
      {photoId !== null && (
        <Button
          variant="ghost"
          wide
          loading={isPending}
          onClick={() => void run(() => mutateAsync({ params: { minorId } }), 'Quitamos la foto')}
        >
          Quitar la foto
        </Button>
      )}
      {sending && <p role="status">Un momento…</p>}
    </Dialog>
  )
}
