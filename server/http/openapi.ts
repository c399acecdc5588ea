import { z } from 'zod/mini';
import { accesses } from '#contract/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { refusals } from '#contract/refusal-codes.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const PROBLEM = { $ref: '#/components/responses/Problem' };

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

/** The contract as an OpenAPI 3.1 document. */
export function openApi(contract: Readonly<Record<string, Endpoint>>, about: { title: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(contract)) {
    const path = endpoint.path.replace(/:(\w+)/gu, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: about,
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: problemSchema },
      responses: {
        Problem: {
          description: 'What was wrong',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  };
}

function operation(name: string, endpoint: Endpoint) {
  const open = endpoint.access === 'public';
  return {
    operationId: name,
    summary: endpoint.summary,
    description: accesses[endpoint.access],
    security: open ? [] : [{ token: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...requestBody(endpoint),
    responses: {
      200: { description: 'Done', ...content(endpoint) },
      400: PROBLEM,
      ...(!open && { 401: PROBLEM, 403: PROBLEM }),
      500: PROBLEM,
    },
  };
}

function parameters(schema: z.core.$ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }));
}

function requestBody({ body, form }: Endpoint) {
  if (form) {
    const schema = { ...schemaOf(form, 'input'), additionalProperties: { type: 'string', format: 'binary' } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!body) return {};
  const required = !z.safeParse(body, undefined).success;
  return { requestBody: { required, content: { 'application/json': { schema: schemaOf(body, 'input') } } } };
}

function content({ answers, reply }: Endpoint) {
  if (answers === 'stream') return { content: { 'text/event-stream': { schema: { type: 'string' } } } };
  if (answers === 'file') return { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  return { content: { 'application/json': { schema: schemaOf(reply, 'output') } } };
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(refusals) },
    values: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['at', 'path', 'message'],
        properties: {
          at: { type: 'string' },
          path: { type: 'string' },
          message: { type: 'string' },
          code: { type: 'string' },
        },
      },
    },
  },
};
