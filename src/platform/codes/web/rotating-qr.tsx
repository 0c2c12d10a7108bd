import { useEffect, useState } from 'react'
import { Qr } from '#ui/qr.tsx'
import { rotatingCode, msLeft, windowAt, windowMs } from '../rotating-code.ts'

/** With its quiet zone, so that the code itself is 256 px and more. */
const side = 304

type RotatingQrProps = {
  /** The signed token and the secret of its rotating layer, both base64url. */
  code: string
  secret: string
  /** What the code is, for someone who cannot see it. */
  label: string
  clockAheadMs: number
}

/** The code that a screenshot does not keep: a new one every 30 seconds, made here without a network. */
export function RotatingQr({ code, secret, label, clockAheadMs }: RotatingQrProps) {
  const now = useSecond() + clockAheadMs
  const shown = useRotatingCode(code, secret, windowAt(now))
  const seconds = Math.ceil(msLeft(now) / 1000)
  return (
    <div className="mx-auto -my-4 w-76 max-w-full [&_svg]:h-auto [&_svg]:max-w-full">
      <div className="aspect-square">
        {shown !== null && <Qr data={shown} size={side} label={`${label} Cambia solo cada 30 segundos.`} />}
      </div>
      <div aria-hidden className="mt-1 px-4">
        <div className="h-1.5 overflow-hidden rounded-sm bg-black/10">
          <div
            className="h-full origin-left bg-night transition-transform duration-1000 ease-linear motion-reduce:transition-none"
            style={{ transform: `scaleX(${seconds / (windowMs / 1000)})` }}
          />
        </div>
        <p className="nums mt-1.5 text-center text-sm text-night">Código vivo. Cambia en {seconds} s</p>
      </div>
    </div>
  )
}

/** The same as a small taste, beside a way to the whole: it turns as well. */
export function SmallRotatingQr({ code, secret, label, clockAheadMs }: RotatingQrProps) {
  const shown = useRotatingCode(code, secret, windowAt(useSecond() + clockAheadMs))
  return shown !== null && <Qr small data={shown} label={label} />
}

/** This device's time, every second: it also catches up after the phone slept. */
function useSecond(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function useRotatingCode(code: string, secret: string, window: number): string | null {
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    let over = false
    const turn = async () => {
      // Without Web Crypto (a page that is not https) the paper code stands in: the gate then asks for identification.
      const made = await rotatingCode(code, secret, window * windowMs).catch(() => code)
      if (!over) setShown(made)
    }
    void turn()
    return () => {
      over = true
    }
  }, [code, secret, window])
  return shown
}
