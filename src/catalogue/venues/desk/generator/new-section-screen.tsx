import { useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { useRead } from '#web/query.ts'
import { Waiting } from '#web/waiting.tsx'
import { readVenue } from '../../desk-contract.ts'
import type { PlanFile } from '../../plan/plan-file.ts'
import { readFileOfPlan } from '../plan-exchange.tsx'
import { SectionWorkshop } from './section-workshop.tsx'
import { emptyPlan } from '../../generator/section.ts'

/** Sections made from a few figures, put into the plan in force or into a first one. */
export default function NewSectionScreen() {
  const { venueId = '' } = useParams()
  const { data: venue, error } = useRead(readVenue, { params: { venueId } })
  const [read, setRead] = useState<PlanFile | null>(null)
  const [failure, setFailure] = useState('')
  const inForce = venue?.planInForce ?? undefined
  const name = venue?.name
  useEffect(() => {
    if (inForce !== undefined)
      void readFileOfPlan(inForce).then(setRead, ({ message }: Error) => setFailure(message))
  }, [inForce])
  const file = useMemo(
    () => (name !== undefined && inForce === undefined ? emptyPlan(name) : read),
    [name, inForce, read],
  )
  return (
    <DeskPage
      title="Generar secciones"
      intro="Escribe las medidas y mira el resultado en el mapa antes de guardar."
      actions={
        <Button variant="secondary" to={deskPaths.venue(venueId)}>
          Volver al recinto
        </Button>
      }
    >
      {error !== null || failure !== '' ? (
        <ErrorState title="No pudimos abrir el plano">{error?.message ?? failure}</ErrorState>
      ) : file === null ? (
        <Waiting />
      ) : (
        <SectionWorkshop venueId={Number(venueId)} start={file} after={inForce} />
      )}
    </DeskPage>
  )
}
