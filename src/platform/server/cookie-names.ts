/** A name that only this very host over https can set. */
export function cookieNames(secure: boolean) {
  const name = (plain: string) => (secure ? `__Host-${plain}` : plain)
  return {
    session: name('taquilla'),
    fan: name('fan'),
    visitor: name('visitor'),
    registration: name('registration'),
  }
}
