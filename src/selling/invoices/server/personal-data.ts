import { tradeLaw, type PersonalData } from '#server/personal-data.ts'
import { invoicesOf } from './sql.ts'

export const invoiceData: PersonalData = {
  tables: {
    invoice_requests: {
      exported: true,
      erasure: {
        kept: {
          what: 'Las facturas que pediste, con los datos fiscales que llevan',
          why: tradeLaw.replace(' Quedan sin tu nombre, correo ni celular.', ''),
        },
      },
    },
  },

  async exportOf(db, accountId) {
    const requests = await invoicesOf(db, accountId)
    return [
      {
        name: 'facturas',
        title: 'Tus facturas',
        rows: requests.map((request) => ({
          fecha: request.requestedAt,
          estado: request.status,
          rfc: request.rfc,
          nombre: request.legalName,
          código_postal: request.postalCode,
          régimen: request.taxRegime,
          uso: request.cfdiUse,
          correo: request.email,
          total_centavos: request.totalCents,
          folio_fiscal: request.fiscalFolio,
        })),
      },
    ]
  },

  /** What is not stamped need not be kept. */
  async erase(tx, accountId) {
    await tx
      .deleteFrom('invoiceRequests')
      .where('accountId', '=', accountId)
      .where('status', '<>', 'issued')
      .execute()
  },
}
