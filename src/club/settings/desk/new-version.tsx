import { useRefusal } from '#web/refusal.ts'
import type { LegalDocument } from '../legal-rules.ts'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import { addTextVersion, listTextVersions } from '../contract.ts'
import type { TextVersion } from './legal-versions.tsx'
import { TextDiff } from './text-diff.tsx'

type NewVersionProps = { document: LegalDocument; current: TextVersion | undefined; onDone: () => void }

/** A new version as Markdown, typed or from a file, beside what it changes. */
export function NewVersion({ document, current, onDone }: NewVersionProps) {
  const { mutateAsync } = useSend(addTextVersion)
  const form = useZodForm(addTextVersion.body, {
    defaultValues: {
      document,
      version: '',
      effectiveOn: '',
      title: current?.title ?? '',
      words: current?.words ?? '',
    },
  })
  const { failure, attempt } = useRefusal(form)
  const take = async (file: File | undefined) => {
    // A file may bring the head that shipped ones have; what counts of it is typed here.
    if (file !== undefined)
      form.setValue('words', (await file.text()).replace(/^---\n[\s\S]*?\n---\n/, '').trim(), {
        shouldValidate: true,
      })
  }
  return (
    <Form
      form={form}
      failure={failure}
      onSubmit={(body) =>
        attempt(async () => {
          await mutateAsync({ body })
          toast({ tone: 'ok', title: 'Guardamos el borrador.' })
          await invalidate(listTextVersions)
          onDone()
        })
      }
    >
      <p className="text-ink-2">Queda como borrador. Rige desde su fecha cuando jurídico la apruebe.</p>
      <TextField label="Título" {...form.field('title')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Versión" placeholder="2027-02" {...form.field('version')} />
        <TextField label="Rige desde" type="date" {...form.field('effectiveOn')} />
      </div>
      <label className="block">
        <span className="mb-1 block font-semibold">Subir un archivo Markdown</span>
        <input
          type="file"
          accept=".md,text/markdown,text/plain"
          className="min-h-11 w-full"
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </label>
      <TextArea label="Texto (Markdown)" rows={12} {...form.field('words')} />
      <TextDiff before={current?.words ?? ''} after={form.watch('words')} />
      <SubmitButton>Guardar borrador</SubmitButton>
    </Form>
  )
}
