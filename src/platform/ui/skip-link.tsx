export function SkipLink() {
  return (
    <a
      href="#contenido"
      className="sr-only rounded-md bg-accent px-5 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('contenido')?.focus()
      }}
    >
      Saltar al contenido
    </a>
  )
}
