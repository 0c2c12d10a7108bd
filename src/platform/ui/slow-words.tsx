import { createContext, use, useEffect, useState } from 'react'

const firstMs = 3000
const thenMs = 8000

/** What stays safe meanwhile, told to who waits long: «Tus lugares están seguros hasta las 9:41 p.m.» */
export const SafeMeanwhile = createContext<string | undefined>(undefined)

/** The words for a wait that has become long: none at first, then what happens, then what is safe. */
export function useSlowWords(waiting: boolean, first: string, then = first): string | null {
  const [late, setLate] = useState(0)
  useEffect(() => {
    if (!waiting) return
    const timers = [setTimeout(() => setLate(1), firstMs), setTimeout(() => setLate(2), thenMs)]
    return () => {
      timers.forEach(clearTimeout)
      setLate(0)
    }
  }, [waiting])
  if (!waiting || late === 0) return null
  return late === 1 ? first : then
}

/** The same over the page's foot, where nothing moves for it. */
export function SlowWords({ waiting, first = 'Seguimos esperando la respuesta.' }: SlowWordsProps) {
  const safe = use(SafeMeanwhile)
  const words = useSlowWords(waiting, first, safe ?? 'Tu conexión está lenta. Seguimos intentando.')
  return (
    <p
      role="status"
      className="on-night fixed inset-x-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-40 mx-auto max-w-105 animate-fade rounded-md bg-night px-4 py-3 text-center font-semibold shadow-3 empty:hidden"
    >
      {words}
    </p>
  )
}

type SlowWordsProps = { waiting: boolean; first?: string }
