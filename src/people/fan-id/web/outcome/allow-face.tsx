import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '#lib/paths.ts'
import { useSend } from '#web/query.ts'
import { allowBiometrics } from '../../registration-contract.ts'
import { cacheRegistration } from '../resume/use-registration.ts'
import { AskPerson } from './ask-person.tsx'

/** For who chose the way without face, or took the permission back: both ways again, as clearly as before. */
export function AllowFace() {
  const [agreed, setAgreed] = useState(false)
  const [missing, setMissing] = useState(false)
  const { mutateAsync, isPending, error } = useSend(allowBiometrics)
  const allow = async () => {
    setMissing(!agreed)
    if (agreed) cacheRegistration(await mutateAsync({ body: { allowed: true } }))
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card className="grid gap-3 p-5">
        <h2 className="text-2xl">Sin tu rostro</h2>
        <p>Una persona del club revisa tu documento, o lo terminas en la ventanilla del estadio.</p>
        <AskPerson label="Pedir la revisión" />
      </Card>
      <Card className="grid gap-3 p-5">
        <h2 className="text-2xl">Con tu rostro</h2>
        <p>Una selfie que comparamos con tu documento. Casi siempre queda al momento.</p>
        <Checkbox
          checked={agreed}
          onChange={({ target }) => setAgreed(target.checked)}
          error={missing ? 'Marca la casilla para usar tu rostro.' : undefined}
          label={
            <>
              Doy mi consentimiento para el{' '}
              <a
                href={`${paths.noticeOfPrivacy}?documento=biometria`}
                target="_blank"
                rel="noreferrer"
                className="text-brand underline"
              >
                uso de mi rostro
              </a>
              .
            </>
          }
        />
        {error !== null && (
          <Notice tone="danger" live>
            {error.message}
          </Notice>
        )}
        <Button
          variant="secondary"
          wide
          loading={isPending}
          onClick={() => void allow().catch(() => undefined)}
        >
          Usar mi rostro
        </Button>
      </Card>
    </div>
  )
}
