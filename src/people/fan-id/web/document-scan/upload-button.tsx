import { IconPhotoUp } from '@tabler/icons-react'
import { useRef } from 'react'
import { shrinkPhoto } from '#web/shrink-photo.ts'
import { Button } from '#ui/button.tsx'

/** The way without a camera: a photo that is already there. */
export function UploadButton({ onFile, label }: { onFile: (file: File) => void; label: string }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file !== undefined) void shrinkPhoto(file).then(onFile)
        }}
      />
      <Button
        wide
        variant="secondary"
        icon={<IconPhotoUp size={22} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}
