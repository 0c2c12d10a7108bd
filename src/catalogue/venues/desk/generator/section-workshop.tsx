import { useDeferredValue, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { SeatMap } from '../../web/seat-map/seat-map.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate } from '#web/query.ts'
import { importPlan } from '../../plan/import.ts'
import { readVenue } from '../../desk-contract.ts'
import type { PlanFile } from '../../plan/plan-file.ts'
import { storeFile } from '../plan-exchange.tsx'
import { sectionFault, withSection } from '../../generator/add-section.ts'
import { SectionFieldset } from './section-fields.tsx'
import { SectionFields, type SectionSpec, type TypedSection } from '../../generator/section.ts'

const start: TypedSection = {
  name: '',
  zone: '',
  gate: '',
  rows: '12',
  seatsPerRow: '20',
  shape: 'straight',
  angle: '0',
  distance: '70',
  rowNames: 'letters',
  numbering: 'rising',
}

type WorkshopProps = { venueId: number; start: PlanFile; after: number | undefined }

/** Section after section, each seen on the map while it is typed; the plan is stored once, at the end. */
export function SectionWorkshop({ venueId, start: given, after }: WorkshopProps) {
  const navigate = useNavigate()
  const [file, setFile] = useState(given)
  const [added, setAdded] = useState(0)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState('')
  const form = useZodForm(SectionFields, { defaultValues: start })
  const typed = useDeferredValue(JSON.stringify(form.watch()))
  const shown = useMemo(() => previewOf(file, typed), [file, typed])

  const add = (spec: SectionSpec) => {
    const fault = sectionFault(file, spec)
    setFailure(fault ?? '')
    if (fault !== null) return
    setFile(withSection(file, spec))
    setAdded((count) => count + 1)
    form.reset({ ...form.getValues(), name: '' })
    toast({ title: `Agregamos la sección ${spec.name}`, description: 'Aún no se guarda el plano.' })
  }
  const save = async () => {
    setSaving(true)
    try {
      const { version } = await storeFile(venueId, file, after)
      toast({ title: `Guardamos la versión ${version} del plano`, tone: 'ok' })
      await invalidate(readVenue)
      await navigate(deskPaths.venue(venueId))
    } catch (error) {
      setFailure((error as Error).message)
      setSaving(false)
    }
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
      <Card className="p-5">
        <Form form={form} onSubmit={add} failure={failure || undefined}>
          <SectionFieldset form={form} zones={file.layout.categories.map(({ name }) => name)} />
          <SubmitButton variant="secondary">Agregar al plano</SubmitButton>
          <Button wide disabled={added === 0} loading={saving} onClick={() => void save()}>
            Guardar plano{added > 0 && ` (${added === 1 ? '1 sección nueva' : `${added} secciones nuevas`})`}
          </Button>
        </Form>
      </Card>
      <div className="flex flex-col gap-3 lg:sticky lg:top-20">
        <div className="h-[min(44rem,70dvh)] min-h-88 overflow-hidden rounded-lg border border-line">
          {shown.plan ? (
            <SeatMap
              plan={shown.plan}
              states={new Uint8Array(shown.plan.x.length)}
              mine={shown.fresh}
              priceOf={() => ''}
              isGeneral={() => false}
              onToggle={() => undefined}
            />
          ) : (
            <p className="grid h-full place-items-center p-6 text-center text-ink-2">
              Escribe nombre y zona para ver la sección aquí.
            </p>
          )}
        </div>
        <p role="status" className="text-ink-2">
          {shown.fresh.length > 0 && `Esta sección: ${shown.fresh.length.toLocaleString('es-MX')} lugares. `}
          {shown.plan && `Todo el plano: ${shown.plan.x.length.toLocaleString('es-MX')}.`}
        </p>
        {shown.fault && <Notice tone="warn">{shown.fault}</Notice>}
      </div>
    </div>
  )
}

/** The plan as it would be; what is being typed is marked as chosen. */
function previewOf(file: PlanFile, typed: string) {
  const parsed = SectionFields.safeParse(JSON.parse(typed))
  const fault = parsed.success ? sectionFault(file, parsed.data) : null
  const whole = parsed.success ? withSection(file, parsed.data) : file
  if (whole.layout.zones.length === 0) return { plan: null, fresh: [], fault }
  const { plan } = importPlan(whole.layout, whole.extras)
  const count = parsed.success ? parsed.data.rows * parsed.data.seatsPerRow : 0
  const first = plan.x.length - count
  return { plan, fresh: Array.from({ length: count }, (_, at) => first + at), fault }
}
