import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useReturnPath, withReturn } from '#people/accounts/web/go-on.tsx'
import { useClub } from '#club/settings/web/use-club.ts'
import { paths } from '#lib/paths.ts'
import { fanDoor } from '#web/phone.ts'
import { prepareCaptcha } from '#web/captcha.tsx'
import { useSession } from '#web/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Dawn } from '#ui/dawn.tsx'
import { Notice } from '#ui/notice.tsx'
import { GatewayMatch } from './gateway-match.tsx'

/** The door: this is the club's own site, and its first act sells. Who was sent here by a guard reads why, and goes on after logging in. */
export default function GatewayScreen() {
  const [search] = useSearchParams()
  const { token, userData } = useSession()
  const sent = search.get('motivo') === 'sesion' && token === null
  const stranger = token === null && !sent
  const goOn = withReturn(paths.login, useReturnPath(paths.main))
  useEffect(prepareCaptcha, [])
  const glass = 'min-h-13 border-white/50 bg-black/25 text-white hover:bg-black/45'

  return (
    <div
      data-cover
      className="on-night relative isolate -mt-18 flex min-h-dvh flex-col overflow-hidden bg-cover-sky pt-18"
    >
      <Dawn className="absolute inset-0 -z-10" />
      <div aria-hidden className="bg-veil absolute inset-0 -z-10" />
      <div className="container-page flex flex-1 flex-col pt-10 pb-8 lg:pt-16 lg:pb-12">
        {sent && (
          <div className="mb-6 max-w-140 text-ink">
            <Notice tone="info" title="Inicia sesión para ver esa página" live>
              Es solo para ti. En cuanto entres, te llevamos a donde ibas.
            </Notice>
          </div>
        )}
        <p className="font-semibold text-on-night-2">Sitio oficial y protegido</p>
        <h1 className="caps mt-1 max-w-140 text-5xl lg:text-[4.5rem] lg:leading-[.95]">
          La taquilla de {useClub().name}
        </h1>
        <div className="mt-auto max-w-120 pt-8">
          <GatewayMatch sells={stranger} />
          <div className="mt-3 grid grid-cols-2 gap-3">
            {stranger ? (
              <Button variant="secondary" className={`col-span-2 ${glass}`} to={paths.inicio}>
                Entrar
              </Button>
            ) : (
              <Button variant="accent" className="col-span-2 min-h-14 text-lg" to={goOn}>
                {token === null ? 'Iniciar sesión' : goOnAs(userData?.firstName)}
              </Button>
            )}
            <Button
              variant="secondary"
              className={glass}
              to={stranger ? goOn : sent ? paths.inicio : paths.tickets}
            >
              {stranger ? 'Iniciar sesión' : 'Ver partidos'}
            </Button>
            <Button variant="secondary" className={glass} to={fanDoor()}>
              Fan ID
            </Button>
          </div>
          <p className="mt-4 text-sm text-on-night-2">
            <span className="font-semibold text-white">{location.host}</span> es la única dirección donde el
            club vende boletos. Revísala antes de pagar.
          </p>
        </div>
      </div>
    </div>
  )
}

const goOnAs = (name: string | undefined) => (name === undefined ? 'Seguir' : `Seguir como ${name}`)
