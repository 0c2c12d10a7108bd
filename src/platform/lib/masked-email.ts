/** `ana.luna@correo.mx` → `a…@correo.mx`: enough to recognise in the log, too little to write to. */
export function maskedEmail(email: string): string {
  const at = email.indexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}
