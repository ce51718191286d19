//! The schemas of all types, by name.

use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Value, json};

const PLACE: &str = "/components/schemas";

/// The schemas of requests and of answers, which differ in their optional fields.
pub(super) struct Definitions {
    received: SchemaGenerator,
    sent: SchemaGenerator,
}

impl Definitions {
    pub(super) fn new() -> Definitions {
        let settings =
            || SchemaSettings::draft2020_12().with(|s| s.definitions_path = PLACE.into());
        Definitions {
            received: settings().into_generator(),
            sent: settings().for_serialize().into_generator(),
        }
    }

    /// Adds a type that the server reads; returns a reference to it.
    pub(super) fn received<T: JsonSchema>(&mut self) -> Value {
        self.received.subschema_for::<T>().to_value()
    }

    /// Adds a type that the server writes; returns a reference to it.
    pub(super) fn sent<T: JsonSchema>(&mut self) -> Value {
        self.sent.subschema_for::<T>().to_value()
    }

    /// Returns all types by name.
    ///
    /// # Panics
    /// If a type that is both read and written has two different schemas.
    pub(super) fn finish(mut self) -> BTreeMap<String, Value> {
        let mut all: BTreeMap<String, Value> =
            self.received.take_definitions(true).into_iter().collect();
        let mut sent: BTreeMap<String, Value> =
            self.sent.take_definitions(true).into_iter().collect();
        name_variants(&mut sent);
        sent.values_mut().for_each(make_exact);
        for (name, schema) in sent {
            let both = all.insert(name.clone(), schema);
            let same = both.is_none_or(|received| received == all[&name]);
            assert!(
                same,
                "{name} has different schemas for reading and writing; make them equal or split the type"
            );
        }
        all
    }
}

/// The server writes only the described fields, and never writes `null` for an optional one.
fn make_exact(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.values_mut().for_each(make_exact);
            let required: Vec<Value> =
                fields.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
            let Some(properties) = fields.get_mut("properties").and_then(Value::as_object_mut)
            else {
                return;
            };
            for (name, property) in properties.iter_mut() {
                if !required.contains(&json!(name)) {
                    leave_null_out(property);
                }
            }
            fields.entry("additionalProperties").or_insert(json!(false));
        }
        Value::Array(items) => items.iter_mut().for_each(make_exact),
        _ => (),
    }
}

fn leave_null_out(schema: &mut Value) {
    let Some(fields) = schema.as_object_mut() else { return };
    if let Some(Value::Array(types)) = fields.get_mut("type") {
        types.retain(|one| one != "null");
        if let [one] = types.as_slice() {
            let one = one.clone();
            fields.insert("type".into(), one);
        }
    }
    if let Some(Value::Array(choices)) = fields.get_mut("anyOf") {
        choices.retain(|choice| *choice != json!({ "type": "null" }));
        if let [Value::Object(one)] = choices.as_slice() {
            let one = one.clone();
            fields.remove("anyOf");
            one.into_iter().for_each(|(name, value)| _ = fields.entry(name).or_insert(value));
        }
    }
}

/// Moves the tag of an enum into its variants: a step has its `kind`. A type that is also used without the tag stays as
/// it is, and the variant gets a copy.
fn name_variants(all: &mut BTreeMap<String, Value>) {
    let mut uses: BTreeMap<String, usize> = BTreeMap::new();
    all.values().for_each(|schema| count_uses(schema, &mut uses));
    let mut tagged = Vec::new();
    for schema in all.values_mut() {
        let variants = schema.get_mut("oneOf").and_then(Value::as_array_mut);
        for variant in variants.into_iter().flatten() {
            if let (Some(name), true) = (reference(variant), variant["properties"].is_object()) {
                let only_here = uses.get(&name) == Some(&1);
                tagged.push((name.clone(), variant.clone(), only_here));
                *variant = json!({ "$ref": format!("#{PLACE}/{}", tagged_name(&name, only_here)) });
            }
        }
    }
    for (name, variant, only_here) in tagged {
        let mut held = all[&name].clone();
        for (tag, value) in variant["properties"].as_object().into_iter().flatten() {
            held["properties"][tag] = value.clone();
            if let Some(required) = held["required"].as_array_mut() {
                required.insert(0, json!(tag));
            }
        }
        all.insert(tagged_name(&name, only_here), held);
    }
}

fn tagged_name(name: &str, only_here: bool) -> String {
    if only_here { name.to_owned() } else { format!("{name}Message") }
}

pub(super) fn reference(schema: &Value) -> Option<String> {
    let name = schema["$ref"].as_str()?.rsplit('/').next()?;
    Some(name.to_owned())
}

fn count_uses(schema: &Value, uses: &mut BTreeMap<String, usize>) {
    if let Some(name) = reference(schema) {
        *uses.entry(name).or_default() += 1;
    }
    match schema {
        Value::Object(fields) => fields.values().for_each(|field| count_uses(field, uses)),
        Value::Array(items) => items.iter().for_each(|item| count_uses(item, uses)),
        _ => (),
    }
}
