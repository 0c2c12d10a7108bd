import { useDeferredValue, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { SearchField } from '#ui/search-field.tsx'

type PausedSearchProps = {
  label: string
  placeholder?: string
  className: string
  value: string
  onChange: (search: string) => void
}

/** Asks when the typing pauses; not of who has chosen a row meanwhile and is on the way there. */
export function PausedSearch(props: PausedSearchProps) {
  const { label, placeholder = label, className, value, onChange } = props
  const [typed, setTyped] = useState(value)
  const settled = useDeferredValue(typed)
  const leaving = useNavigation().state === 'loading'
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (leaving || settled.trim() === value) return
    const timer = setTimeout(() => onChange(settled.trim()), 300)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asks for what was typed, not because the address changed
  }, [settled, leaving])
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
