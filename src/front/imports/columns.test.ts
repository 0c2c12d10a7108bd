import { describe, expect, it } from 'vitest'
import { exportOf, guessMapping, mappingFault } from './columns.ts'

describe('the columns of a file', () => {
  it('are known by their names in Spanish and English, with and without accents', () => {
    const header = [
      'No. Cliente',
      'Nombre(s)',
      'APELLIDO PATERNO',
      'Apellido materno',
      'Correo Electrónico',
      'Teléfono',
      'Fecha de Nacimiento',
    ]
    expect(guessMapping('customers', header)).toEqual({
      externalId: 0,
      firstName: 1,
      lastName: 2,
      secondLastName: 3,
      email: 4,
      phone: 5,
      birthDate: 6,
    })
    expect(guessMapping('customers', ['Full Name', 'E-mail', 'Mobile'])).toEqual({
      fullName: 0,
      email: 1,
      phone: 2,
    })
    expect(guessMapping('customers', ['Color', 'Talla'])).toEqual({})
  })

  it('are those of pretix and Hi.Events as they come', () => {
    const pretix =
      'Event slug,Order code,Order total,Status,Email,Phone number,Order date,Order time,Company,Name,Address,ZIP code,City,Country,State,Custom address field,VAT ID,Date of last payment,Fees,Order locale'.split(
        ',',
      )
    expect(exportOf(pretix)).toBe('pretix (pedidos)')
    expect(guessMapping('customers', pretix)).toEqual({ fullName: 9, email: 4, phone: 5 })
    const spanish =
      'URL semántica del evento,Código de la orden,Total de la orden,Estado,Correo electrónico,Fecha de la orden,Hora de la orden,Compañía,Nombre,Localización de la orden'.split(
        ',',
      )
    expect(exportOf(spanish)).toBe('pretix (pedidos)')
    expect(guessMapping('purchases', spanish)).toEqual({
      folio: 1,
      boughtAt: 5,
      boughtTime: 6,
      amount: 2,
      status: 3,
      eventName: 0,
      email: 4,
      fullName: 8,
    })
    const tickets = [
      'URL semántica del evento',
      'Código de la orden',
      'ID de posición',
      'Nombre del participante',
    ]
    expect(exportOf(tickets)).toBe('pretix (boletos)')
    const events =
      'ID,First Name,Last Name,Email,Status,Is Checked In,Checked In At,Product ID,Product Name,Event ID,Public ID,Short ID,Created Date,Last Updated Date,Notes'.split(
        ',',
      )
    expect(exportOf(events)).toBe('Hi.Events (asistentes)')
    expect(guessMapping('customers', events)).toEqual({ externalId: 10, firstName: 1, lastName: 2, email: 3 })
    expect(exportOf(['Nombre', 'Correo'])).toBeNull()
  })

  it('need a name and a way to reach its person, each column once', () => {
    expect(mappingFault('customers', { email: 0 })).toContain('nombre')
    expect(mappingFault('customers', { fullName: 0 })).toContain('correo')
    expect(mappingFault('customers', { fullName: 0, email: 0 })).toContain('misma columna')
    expect(mappingFault('customers', { firstName: 0, lastName: 1, phone: 2 })).toBeNull()
  })
})

describe('the columns of purchases and products', () => {
  it('are known by what clubs and other systems call them', () => {
    expect(
      guessMapping('purchases', [
        'Folio',
        'No. Cliente',
        'Correo',
        'Partido',
        'Fecha del partido',
        'Fecha',
        'Total',
        'Asistió',
      ]),
    ).toEqual({
      folio: 0,
      customerNumber: 1,
      email: 2,
      eventName: 3,
      eventAt: 4,
      boughtAt: 5,
      amount: 6,
      entered: 7,
    })
    expect(guessMapping('products', ['SKU', 'Producto', 'Talla', 'Precio', 'Existencia'])).toEqual({
      sku: 0,
      productName: 1,
      size: 2,
      price: 3,
      pieces: 4,
    })
    expect(mappingFault('purchases', { folio: 0 })).toContain('de quién')
    expect(mappingFault('purchases', { folio: 0, email: 1 })).toContain('qué se compró')
    expect(mappingFault('products', { productName: 0 })).toContain('precio')
  })
})
