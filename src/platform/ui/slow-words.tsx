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

/**
 * The same over the page's foot, where nothing moves for it; a foot that is higher says so by `--words-foot`. The captcha has words
 * of its own, and behind an open dialog it is the person who is waited for.
 */
export function SlowWords({ waiting, first = 'Seguimos esperando la respuesta.' }: SlowWordsProps) {
  const safe = use(SafeMeanwhile)
  const words = useSlowWords(waiting, first, safe ?? 'Tarda más de lo normal. Seguimos esperando.')
  return (
    <span
      role="status"
      className="on-night pointer-events-none fixed inset-x-4 bottom-[calc(var(--words-foot,5rem)+env(safe-area-inset-bottom))] z-40 mx-auto my-0 max-w-105 animate-fade rounded-md bg-night px-4 py-3 text-center text-base font-semibold text-balance shadow-3 empty:hidden in-data-held:bottom-[calc(9rem+env(safe-area-inset-bottom))] [:root:has(#captcha>*)_&]:hidden [:root:has(dialog:modal)_&:not(dialog_*)]:hidden"
    >
      {words}
    </span>
  )
}

type SlowWordsProps = { waiting: boolean; first?: string | undefined }
