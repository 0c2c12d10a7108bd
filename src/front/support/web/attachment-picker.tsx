import { IconFileTypePdf, IconPaperclip, IconPhoto, IconX } from '@tabler/icons-react'
import { useId, useRef, useState, type ChangeEvent } from 'react'
import { Problem } from '#lib/problem.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { announce } from '#ui/live-region.ts'
import { Spinner } from '#ui/spinner.tsx'
import { call } from '#web/call.ts'
import { withCaptcha } from '#web/captcha.tsx'
import { uploadAttachment } from '../contract.ts'
import { shrinkPhoto } from '#web/shrink-photo.ts'
import { maxAttachmentBytes, maxAttachments } from '../rules.ts'

type Upload = {
  key: string
  name: string
  state: 'sending' | 'sent' | 'failed'
  id?: string
  problem?: string
}

/** Files that travel as soon as they are chosen. Who is `unknown` proves to be no robot, file by file. */
export function useAttachments({
  headers = {},
  unknown,
}: {
  headers?: Record<string, string>
  unknown: boolean
}) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const change = (key: string, more: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...more } : one)))

  async function send(key: string, chosen: File): Promise<void> {
    try {
      const file = await shrinkPhoto(chosen)
      if (file.size > maxAttachmentBytes) throw new Problem('file_too_large', 'Pesa más de 8 MB.', 413)
      const upload = (captcha?: string) =>
        call(
          uploadAttachment,
          { file },
          { headers: { ...headers, ...(captcha && { 'x-captcha': captcha }) } },
        )
      const { id } = await withCaptcha(upload, { of: 'support', unknown })
      change(key, { state: 'sent', id })
      announce(`${chosen.name}: listo`, 'polite')
    } catch (error) {
      const problem = error instanceof Problem ? error.message : 'No se pudo subir.'
      change(key, { state: 'failed', problem })
      announce(`${chosen.name}: ${problem}`, 'assertive')
    }
  }

  return {
    uploads,
    /** What a message takes along. Throws while a file is on its way, or did not arrive. */
    ids: () => {
      if (uploads.some(({ state }) => state === 'sending')) {
        throw new Problem('uploading', 'Espera a que terminen de subir tus archivos.', 0)
      }
      if (uploads.some(({ state }) => state === 'failed')) {
        throw new Problem('upload_failed', 'Un archivo no se pudo subir. Quítalo o adjúntalo de nuevo.', 0)
      }
      return uploads.flatMap(({ id }) => id ?? [])
    },
    add: async (files: File[]) => {
      const room = maxAttachments - uploads.length
      const fresh = files.slice(0, room).map((file) => ({ key: crypto.randomUUID(), file }))
      setUploads((all) => [
        ...all,
        ...fresh.map(({ key, file }): Upload => ({ key, name: file.name, state: 'sending' })),
      ])
      for (const { key, file } of fresh) await send(key, file)
    },
    remove: (key: string) => setUploads((all) => all.filter((one) => one.key !== key)),
  }
}

export type Attachments = ReturnType<typeof useAttachments>

export function AttachmentPicker({ attachments }: { attachments: Attachments }) {
  const { uploads, add, remove } = attachments
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void add([...(event.target.files ?? [])])
    event.target.value = ''
  }
  return (
    <div className="flex flex-col gap-2">
      <label
        htmlFor={id}
        className="inline-flex min-h-12 w-fit items-center gap-2 rounded-md border-[1.5px] border-line-strong px-5 font-semibold hover:border-ink-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand has-disabled:opacity-55"
      >
        <IconPaperclip size={20} aria-hidden />
        Adjuntar archivos
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept="image/*,application/pdf"
          className="sr-only"
          aria-describedby={`${id}-hint`}
          disabled={uploads.length >= maxAttachments}
          onChange={choose}
        />
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-2">
        Hasta {maxAttachments} fotos o PDF de 8 MB cada uno. No mandes fotos de tu tarjeta.
      </p>
      {uploads.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onRemove={() => remove(upload.key)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function UploadRow({ upload: { name, state, problem }, onRemove }: { upload: Upload; onRemove: () => void }) {
  const Icon = /\.pdf$/i.test(name) ? IconFileTypePdf : IconPhoto
  return (
    <li className="flex items-center gap-3 rounded-md border border-line bg-surface py-1 pr-1 pl-4">
      {state === 'sending' ? <Spinner /> : <Icon size={20} className="shrink-0 text-ink-2" aria-hidden />}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {state === 'sending' && <span className="block text-sm text-ink-2">Subiendo…</span>}
        {state === 'failed' && <span className="block text-sm text-danger-strong">{problem}</span>}
      </span>
      <IconButton label={`Quitar ${name}`} icon={<IconX size={20} aria-hidden />} onClick={onRemove} />
    </li>
  )
}
