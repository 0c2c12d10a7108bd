/** What an adult pays in all, in pesos. */
const adultPesos: Record<string, number> = {
  'Cabecera Sur': 300,
  'Cabecera Norte': 320,
  'Porra Visitante': 350,
  'Especial Oriente': 380,
  Preferente: 450,
  'Zona Azul': 520,
  'Platea Alta': 620,
  'Platea Baja': 780,
  VIP: 1250,
  Palcos: 1800,
}
const share = { adult: 1, child: 0.8, senior: 0.9 }
/** What the club's own fares are of an adult's price, where a match has them. */
const ownShare = { estudiante: 0.7, acompanante: 0.5 }
const [cheapest, dearest] = [250, 1800]

/** Prices of a match by zone and fare, in centavos: totals from $250 to $1,800, a tenth of them service charge. */
export function demoPrices(zones: { id: number; name: string }[], highDemand: boolean, ownFares = false) {
  const fares = Object.entries({ ...share, ...(ownFares && ownShare) })
  return zones.flatMap(({ id: zoneId, name }) =>
    fares.map(([fare, part]) => {
      const pesos = (adultPesos[name] ?? 400) * part * (highDemand ? 1.3 : 1)
      const totalCents = Math.min(dearest, Math.max(cheapest, Math.round(pesos / 10) * 10)) * 100
      const serviceCents = totalCents / 10
      return { zoneId, fare, faceCents: totalCents - serviceCents, serviceCents }
    }),
  )
}
