import { useId } from 'react'
import { CombLobes, DawnFill } from './comb.tsx'

/** The rooster at dawn: head in the colour of the text, comb from red to gold. Decorative. */
export function Mark({ size = 40 }: { size?: number }) {
  const id = useId()
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden className="shrink-0">
      <DawnFill id={id} />
      <g transform="translate(8.6 -2.5) scale(.58) rotate(-8 32 52)" fill={`url(#${id})`}>
        <CombLobes />
      </g>
      <path d="M43 30c6 1 11 4 16 9-6 2-11 3-17 3z" fill="#f6b93b" />
      <path d="M42 43c5 1 6 6 4 10-2 3-6 3-8 0-2-4 0-8 4-10z" fill="#c4202f" />
      <path
        d="M29 22c11 0 18 7 18 16 0 6-4 10-8 13-1 5-1 8 0 11-4 0-7-1-9-4-1 4-4 6-8 6-3 0-5-2-6-5-3 2-7 2-10 0 5-7 4-15 5-21 1-9 8-16 18-16z"
        fill="currentColor"
      />
      <circle cx="36" cy="34" r="3.2" fill="#f6b93b" />
      <circle cx="36.6" cy="34" r="1.5" fill="#0c1526" />
    </svg>
  )
}

export function Logo({ name, size = 40 }: { name: string; size?: number }) {
  return (
    <span className="inline-flex max-w-full items-center gap-2.5">
      <Mark size={size} />
      <span className="title truncate text-2xl">{name}</span>
    </span>
  )
}
