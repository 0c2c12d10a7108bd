import { IconFileTypePdf } from '@tabler/icons-react'
import { saveFile } from '#web/offline/save-file.ts'
import { Problem } from '#lib/problem.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/call.ts'
import { useRead } from '#web/query.ts'
import { readAttachment, type Attachment } from '../contract.ts'

type CaseAttachmentProps = { caseNumber: string; attachment: Attachment; headers: Record<string, string> }

/** A file of the case; a tap keeps it on the device. Photos show themselves. */
export function CaseAttachment(props: CaseAttachmentProps) {
  const { caseNumber, attachment, headers } = props
  const { id, name, kind, bytes } = attachment
  const save = async () => {
    try {
      const content = await call(readAttachment, { params: { caseNumber, attachmentId: id } }, { headers })
      saveFile(content, name, kind === 'pdf' ? 'application/pdf' : 'image/webp')
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      toast({ title: 'No pudimos bajar el archivo', description: problem.message, tone: 'danger' })
    }
  }
  const size = bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  return (
    <button
      type="button"
      onClick={() => void save()}
      className="flex min-h-14 max-w-[min(18rem,100%)] items-center gap-3 overflow-hidden rounded-md border border-line-strong bg-surface pr-4 text-left hover:border-ink-2"
    >
      {kind === 'image' ? (
        <Photo {...props} />
      ) : (
        <IconFileTypePdf size={32} className="ml-3 shrink-0 text-brand" aria-hidden />
      )}
      <span className="min-w-0 py-2">
        <span className="block truncate text-sm font-semibold">{name}</span>
        <span className="block text-sm text-ink-2">{size}, descargar</span>
      </span>
    </button>
  )
}

function Photo({ caseNumber, attachment: { id }, headers }: CaseAttachmentProps) {
  const { data, isError } = useRead(
    readAttachment,
    { params: { caseNumber, attachmentId: id } },
    { headers, staleTime: Infinity },
  )
  if (isError) return <span className="size-20 shrink-0 bg-sunken" />
  if (data === undefined) return <Skeleton className="size-20 shrink-0" />
  return <img ref={(image) => showIn(image, data)} alt="" className="size-20 shrink-0 object-cover" />
}

/** An address of the bytes for as long as the image stands. */
function showIn(image: HTMLImageElement | null, content: ArrayBuffer): () => void {
  const address = URL.createObjectURL(new Blob([content], { type: 'image/webp' }))
  if (image !== null) image.src = address
  return () => URL.revokeObjectURL(address)
}
