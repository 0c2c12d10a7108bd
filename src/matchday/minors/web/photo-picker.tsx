import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { shrinkPhoto } from '#web/shrink-photo.ts'
import { call } from '#web/call.ts'
import { sendMinorPhoto } from '../contract.ts'

/** Draws a phone's photo smaller, then sends it. */
export async function uploadPhoto(minorId: string, chosen: File): Promise<void> {
  await call(sendMinorPhoto, { params: { minorId }, file: await shrinkPhoto(chosen) })
}

type PhotoPickerProps = { busy?: boolean; onPick: (file: File) => void }

/** From the camera or from the phone's pictures; the browser itself opens either. */
export function PhotoPicker({ busy = false, onPick }: PhotoPickerProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Source label="Tomar foto" icon={<IconCamera size={20} aria-hidden />} camera {...{ busy, onPick }} />
      <Source label="Elegir foto" icon={<IconPhoto size={20} aria-hidden />} {...{ busy, onPick }} />
    </div>
  )
}

type SourceProps = PhotoPickerProps & { label: string; icon: ReactNode; camera?: boolean }

function Source({ label, icon, camera = false, busy = false, onPick }: SourceProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="inline-flex min-h-12 flex-1 items-center justify-center gap-2 rounded-md border-[1.5px] border-line-strong px-4 font-semibold whitespace-nowrap hover:border-ink-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand has-disabled:opacity-55"
    >
      {icon}
      {label}
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        {...(camera && { capture: 'environment' as const })}
        className="sr-only"
        disabled={busy}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onPick(file)
        }}
      />
    </label>
  )
}
