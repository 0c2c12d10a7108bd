import type { LegalDocument } from '../legal-rules.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { addTextVersion, listTextVersions } from '../contract.ts'
import type { TextVersion } from './legal-versions.tsx'
import { TextDiff } from './text-diff.tsx'

type NewVersionProps = { document: LegalDocument; current: TextVersion | undefined; onClose: () => void }

/** A new version as Markdown, typed or from a file, beside what it changes. */
export function NewVersion({ document, current, onClose }: NewVersionProps) {
  const { mutateAsync } = useSend(addTextVersion)
  const { title = '', words = '' } = current ?? {}
  return (
    <FormDialog
      title="Versión nueva"
      size="lg"
      onClose={onClose}
      schema={addTextVersion.body}
      defaultValues={{ document, version: '', effectiveOn: '', title, words }}
      onSubmit={async (body) => {
        await mutateAsync({ body })
        await invalidate(listTextVersions)
      }}
      done="Guardamos el borrador."
      submitLabel="Guardar borrador"
    >
      {({ field, setValue, watch }) => (
        <>
          <p className="text-ink-2">Queda como borrador. Rige desde su fecha cuando jurídico la apruebe.</p>
          <TextField label="Título" {...field('title')} />
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <TextField label="Versión" placeholder="2027-02" {...field('version')} />
            <TextField label="Rige desde" type="date" {...field('effectiveOn')} />
          </div>
          <label className="block">
            <span className="mb-1 block font-semibold">Subir un archivo Markdown</span>
            <input
              type="file"
              accept=".md,text/markdown,text/plain"
              className="min-h-11 w-full"
              onChange={({ target }) => {
                const file = target.files?.[0]
                if (file) void wordsIn(file).then((text) => setValue('words', text, { shouldValidate: true }))
              }}
            />
          </label>
          <TextArea label="Texto (Markdown)" rows={12} {...field('words')} />
          <TextDiff before={words} after={watch('words')} />
        </>
      )}
    </FormDialog>
  )
}

/** A file may bring the head that shipped ones have; what counts of it is typed here. */
async function wordsIn(file: File): Promise<string> {
  return (await file.text()).replace(/^---\n[\s\S]*?\n---\n/, '').trim()
}
