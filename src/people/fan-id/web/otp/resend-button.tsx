import { useEffect, useState } from 'react'
import { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

const pause = 60

/** Sends a code again, once a minute: the seconds are on the button. */
export function ResendButton({ onResend }: { onResend: () => Promise<unknown> }) {
  const [left, setLeft] = useState(pause)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])

  const resend = async () => {
    setLeft(pause)
    try {
      await onResend()
      toast({ title: 'Te mandamos otro código', tone: 'ok' })
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      toast({ title: problem.message, tone: 'danger' })
    }
  }
  return (
    <Button wide variant="ghost" disabled={left > 0} onClick={() => void resend()}>
      {left > 0 ? `Mandar otro código en ${left} s` : 'Mandar otro código'}
    </Button>
  )
}
