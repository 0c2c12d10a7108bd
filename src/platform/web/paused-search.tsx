import { useDeferredValue, useEffect, useState } from 'react'
import { SearchField } from '#ui/search-field.tsx'

type PausedSearchProps = {
  label: string
  placeholder?: string
  className: string
  value: string
  onChange: (search: string) => void
}

/** Asks when the typing pauses. */
export function PausedSearch(props: PausedSearchProps) {
  const { label, placeholder = label, className, value, onChange } = props
  const [typed, setTyped] = useState(value)
  const settled = useDeferredValue(typed)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (settled.trim() === value) return
    const timer = setTimeout(() => onChange(settled.trim()), 300)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asks for what was typed, not because the address changed
  }, [settled])
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      className={className}
      value={typed}
      onValueChange={setTyped}
    />
  )
}
