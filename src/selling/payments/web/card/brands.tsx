type Brand = 'visa' | 'master' | 'amex'

const marks: Record<Brand, React.ReactNode> = {
  visa: (
    <>
      <rect width="36" height="24" rx="4" fill="#1a1f71" />
      <path
        d="M8 8l3 8 3-8M17 8l-1 8M23.500 9c-3-1.500-5 1-2.500 2.500s2 4-2 2.500M25 16l3-8h1l2 8m-5-2.500h3.500"
        fill="none"
        stroke="#fff"
        strokeWidth="1.500"
      />
    </>
  ),
  master: (
    <>
      <rect width="36" height="24" rx="4" fill="#20242e" />
      <circle cx="14.500" cy="12" r="6.500" fill="#eb001b" />
      <circle cx="21.500" cy="12" r="6.500" fill="#f79e1b" fillOpacity=".92" />
    </>
  ),
  amex: (
    <>
      <rect width="36" height="24" rx="4" fill="#2672b9" />
      <path
        d="M4 15l2.500-7 2.500 7m-4-2h3M11 15V8l2.500 4 2.500-4v7M23 8h-4.500v7H23m-4.500-3.500h3.500M25.500 8l5 7m0-7l-5 7"
        fill="none"
        stroke="#fff"
        strokeWidth="1.400"
      />
    </>
  ),
}

/** The networks that are taken; the typed card's stays lit, the others fade. */
export function Brands({ methodId }: { methodId: string | null }) {
  const lit = methodId?.replace(/^deb/, '') ?? null
  const known = lit !== null && lit in marks
  return (
    <span className="flex shrink-0 gap-1" aria-hidden>
      {Object.entries(marks).map(([brand, mark]) => (
        <svg
          key={brand}
          width="30"
          height="20"
          viewBox="0 0 36 24"
          className={`transition-opacity ${known && brand !== lit ? 'opacity-25' : ''}`}
        >
          {mark}
        </svg>
      ))}
    </span>
  )
}
