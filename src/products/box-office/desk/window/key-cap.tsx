/** A key as it is printed on the keyboard; what it does is said beside it, so that nobody hears it twice. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="hidden rounded-sm border border-line bg-bg px-1.5 font-sans text-xs font-semibold text-ink-2 xl:pointer-fine:inline-block"
    >
      {children}
    </kbd>
  )
}
