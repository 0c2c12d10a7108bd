import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'

/** What is loaded and drawn only when one comes near; `className` keeps its place meanwhile. */
export function Near({ className, children }: { className: string; children: ReactNode }) {
  const [near, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current === null) return
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        watch.disconnect()
      },
      { rootMargin: '100px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} className={className}>
      {near && <Suspense>{children}</Suspense>}
    </div>
  )
}
