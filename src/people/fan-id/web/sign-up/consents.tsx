import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { paths } from '#lib/paths.ts'

type Way = 'face' | 'person'

const ways = [
  {
    value: 'face',
    label: 'Con mi rostro',
    hint: 'Tu documento y una selfie. Casi siempre queda en 3 minutos.',
  },
  {
    value: 'person',
    label: 'Sin mi rostro',
    hint: 'Tu documento y una persona del club que lo revisa, o en la ventanilla del estadio. Vale lo mismo.',
  },
]

type Refused = { notice?: string; biometrics?: string }
type ConsentsProps = { startWith: Way; onAccept: (biometrics: boolean) => void }

/** Two permissions, each asked for by itself; the one for the face only from who wants that way. */
export function Consents({ startWith, onAccept }: ConsentsProps) {
  const [way, setWay] = useState<Way>(startWith)
  const [notice, setNotice] = useState(false)
  const [biometrics, setBiometrics] = useState(false)
  const [refused, setRefused] = useState<Refused>({})

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found: Refused = {
      ...(!notice && { notice: 'Para tu Fan ID necesitas aceptar este aviso.' }),
      ...(way === 'face' &&
        !biometrics && { biometrics: 'Acepta el uso de tu rostro, o elige «Sin mi rostro».' }),
    }
    setRefused(found)
    if (Object.keys(found).length === 0) return onAccept(way === 'face')
    event.currentTarget
      .querySelector<HTMLInputElement>(found.notice ? '[name=notice]' : '[name=biometrics]')
      ?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <RadioGroup
        legend="¿Cómo quieres registrarte?"
        options={ways}
        value={way}
        onValueChange={(value) => setWay(value === 'person' ? 'person' : 'face')}
      />
      <div>
        <Checkbox
          name="notice"
          checked={notice}
          onChange={({ target }) => setNotice(target.checked)}
          error={refused.notice}
          label={
            <>
              Leí y acepto el <Text document="fanId">aviso de privacidad del Fan ID</Text> y los <Terms />:
              con él abres también tu cuenta de la taquilla.
            </>
          }
        />
        {way === 'face' && (
          <Checkbox
            name="biometrics"
            checked={biometrics}
            onChange={({ target }) => setBiometrics(target.checked)}
            error={refused.biometrics}
            hint="Es un dato sensible. Puedes quitar este permiso cuando quieras y tu Fan ID sigue."
            label={
              <>
                Doy mi consentimiento para el <Text document="biometria">uso de mi rostro</Text>.
              </>
            }
          />
        )}
      </div>
      <Button type="submit" wide>
        Seguir
      </Button>
    </form>
  )
}

function Terms() {
  return (
    <a href={paths.termsOfUse} target="_blank" rel="noreferrer" className="text-brand underline">
      términos
    </a>
  )
}

/** The text in another tab: nothing typed or chosen here is lost. */
function Text({ document, children }: { document: string; children: ReactNode }) {
  return (
    <a
      href={`${paths.noticeOfPrivacy}?documento=${document}`}
      target="_blank"
      rel="noreferrer"
      className="text-brand underline"
    >
      {children}
    </a>
  )
}
