import { Spinner } from '#ui/spinner.tsx'
import { useCaptchaWaiting } from './captcha-waiting.ts'

const words = {
  captcha: 'Comprobamos que no eres un robot…',
  captcha_longer: 'Seguimos comprobando que no eres un robot. No cierres la página…',
  seats: 'Hay mucha gente en tu red. Apartamos tus lugares…',
  seats_longer: 'Seguimos apartando tus lugares. No cierres la página…',
}

/** Beside the routed view: says that the check is running. There is no puzzle and nothing to click. */
export function CaptchaContainer() {
  const waiting = useCaptchaWaiting()
  return (
    <output
      id="captcha"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-40 flex justify-center px-4 lg:bottom-6"
    >
      {waiting !== null && (
        <span className="flex items-center gap-3 rounded-full bg-night px-5 py-3 text-white shadow-2">
          <Spinner />
          {words[waiting]}
        </span>
      )}
    </output>
  )
}
